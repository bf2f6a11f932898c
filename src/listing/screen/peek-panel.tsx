import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { IconButton } from '#ui/actions/icon-button.tsx'
import { formatWhole } from '#values/whole-number.ts'

import { cellText } from '../cell-text.ts'
import { type Listing, valueAt } from '../definition.ts'
import type { RecordNavigation } from '../records/use-record-navigation.ts'
import { listingHost, type PeekedTenant } from './host.ts'
import { PeekFrame } from './peek-frame.tsx'
import styles from './peek.module.css'
import { tenantOf } from './tenant-key.ts'

export type PeekPanelProps<Row> = {
  readonly listing: Listing<Row>
  readonly row: Row
  /** The row that follows: of another tenant, if the list is grouped. */
  readonly nextRow: Row | undefined
  readonly navigation: RecordNavigation<Row>
  readonly toRecord: (row: Row) => void
  readonly onClose: () => void
  readonly acts: ((row: Row, facts: unknown) => ReactNode) | undefined
}

/** Whom the panel of a row shows; undefined if the row is not a tenant's. */
export function peekedIn<Row>(listing: Listing<Row>, row: Row): PeekedTenant | undefined {
  const tenant = tenantOf(listing, row)
  const { item } = listing.peek ?? {}
  return tenant && { tenant, item: item === undefined ? undefined : Number(valueAt(row, item)) }
}

const icon = { size: 16, stroke: 1.75 } as const

/** Tenant panel of a row: name at once, details when loaded. */
export function PeekPanel<Row>(props: PeekPanelProps<Row>) {
  const { listing, row, nextRow, navigation, toRecord, onClose, acts } = props
  const peeked = peekedIn(listing, row)
  const column = listing.columns.find(({ of }) => of === listing.tenant?.column)
  const name = column ? cellText(column, row, true) : ''
  const steps = navigation.from(row, toRecord)
  const { peekBody: Body } = listingHost()
  return (
    <PeekFrame label={`Lojista ${name}`} isSheet>
      <header className={styles['head']}>
        <h2>{name}</h2>
        {steps && (
          <span className={styles['place']}>
            {`${formatWhole(steps.position)} de ${formatWhole(steps.total)}`}
          </span>
        )}
        <IconButton
          size="row"
          label="Linha anterior (K)"
          icon={<IconChevronLeft {...icon} />}
          disabledBecause={steps?.previous ? undefined : 'É a primeira linha.'}
          onClick={() => steps?.previous?.()}
        />
        <IconButton
          size="row"
          label="Próxima linha (J)"
          icon={<IconChevronRight {...icon} />}
          disabledBecause={steps?.next ? undefined : 'É a última linha.'}
          onClick={() => steps?.next?.()}
        />
        <IconButton
          size="row"
          label="Fechar o painel (Esc)"
          icon={<IconX {...icon} />}
          onClick={onClose}
        />
      </header>
      {peeked && Body ? (
        <Body
          {...peeked}
          next={nextRow && peekedIn(listing, nextRow)}
          acts={acts && ((facts) => acts(row, facts))}
        />
      ) : (
        <p className={styles['none']}>Esta linha não é de um lojista.</p>
      )}
    </PeekFrame>
  )
}
