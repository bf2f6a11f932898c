import {
  IconCalendarDollar,
  IconChevronLeft,
  IconChevronRight,
  IconClockPause,
  IconFileSpreadsheet,
  IconNote,
  IconPhoneCall,
} from '@tabler/icons-react'
import { useRef } from 'react'

import { onPlainClick } from '#features/collection/prioritisation/components/row-name.tsx'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { PeekFrame } from '#listing/screen/peek-frame.tsx'
import { queryText } from '#ui/actions/address.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Kbd } from '#ui/display/kbd.tsx'
import type { DialogSteps } from '#ui/overlays/dialog.tsx'
import { formatDocument } from '#values/document.ts'
import type { LocalDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { QueueRow } from '../contract/queue.ts'
import { QueueDialogs } from './queue-dialogs.tsx'
import { CallLinks, Contacts, LastEvents, Owed, CustomerStates } from './queue-facts.tsx'
import { ReasonCell } from './reason.tsx'
import styles from './today.module.css'
import { type QueueActs, useQueueActs } from './use-queue-acts.ts'

export type QueuePanelProps = {
  readonly row: QueueRow
  readonly index: number
  readonly act: ListingAct<QueueRow>
  readonly last: LocalDate
  readonly profile: string
  readonly opens: (path: string) => boolean
  /** Opens the page of the row, with navigation through the queue. */
  readonly onOpen: () => void
}

const icon = { size: 16, stroke: 1.75 } as const

const stepWords = {
  previous: {
    label: 'Lojista anterior',
    Icon: IconChevronLeft,
    atEnd: 'É o primeiro da fila.',
  },
  next: { label: 'Próximo lojista', Icon: IconChevronRight, atEnd: 'É o último da fila.' },
} as const

/** A button that moves to the previous or next row of the queue. */
function Step({
  steps,
  to,
  ...size
}: {
  readonly steps: DialogSteps | undefined
  readonly to: keyof typeof stepWords
  readonly size?: 'row'
}) {
  const { label, Icon, atEnd } = stepWords[to]
  const step = steps?.[to]
  return (
    <IconButton
      {...size}
      label={label}
      icon={<Icon {...icon} />}
      disabledBecause={step ? undefined : atEnd}
      onClick={() => step?.()}
    />
  )
}

/** Details of a row: identity, debt, contacts, and actions with shortcuts. */
export function QueuePanel(props: QueuePanelProps) {
  const { row, index, act, last, profile, opens, onOpen } = props
  const panel = useRef<HTMLElement>(null)
  const sees = opens('/boletos')
  const acts = useQueueActs({ row, index, act, profile, sees, panel })
  const { isSettled } = acts
  const steps = act.navigation.from(row, act.toRecord)
  return (
    <PeekFrame ref={panel} label={`Lojista ${row.nomeFantasia}`}>
      <div className={styles['why']}>
        <ReasonCell row={row} />
      </div>
      <PanelHead row={row} steps={steps} />
      <Owed row={row} />
      {sees && isSettled && <CustomerStates row={row} />}
      {sees && isSettled && (
        <div className={styles['onDesk']}>
          <Contacts row={row} />
        </div>
      )}
      {sees && isSettled && <CallLinks row={row} />}
      <ActButtons row={row} acts={acts} sees={sees} onOpen={onOpen} />
      {opens('/linha-do-tempo') && isSettled && <LastEvents row={row} />}
      <ThumbBar steps={steps} acts={acts} />
      <QueueDialogs acts={acts} last={last} />
    </PeekFrame>
  )
}

/** Name of the tenant and its place in the queue. */
function PanelHead({
  row,
  steps,
}: {
  readonly row: QueueRow
  readonly steps: DialogSteps | undefined
}) {
  const place = steps ? `${formatWhole(steps.position)} de ${formatWhole(steps.total)}` : ''
  return (
    <header className={styles['part']}>
      <div className={styles['who']}>
        <h2>{row.nomeFantasia}</h2>
        <span className={styles['quiet']}>{place}</span>
        <span className={styles['steps']}>
          <Step steps={steps} to="previous" size="row" />
          <Step steps={steps} to="next" size="row" />
        </span>
      </div>
      <p className={styles['quiet']}>{`${row.razaoSocial}, ${formatDocument(row.cpfCnpj)}`}</p>
      <p className={styles['quiet']}>
        {[row.shopping, ...row.lucs, row.grupo].filter(Boolean).join(', ')}
      </p>
    </header>
  )
}

type ActButtonsProps = {
  readonly row: QueueRow
  readonly acts: QueueActs
  readonly sees: boolean
  readonly onOpen: () => void
}

const opening = [
  { what: 'contact', label: 'Contato', shortcut: 'C', Icon: IconPhoneCall, because: 'refused' },
  {
    what: 'promise',
    label: 'Promessa',
    shortcut: 'P',
    Icon: IconCalendarDollar,
    because: 'refused',
  },
  { what: 'note', label: 'Nota', shortcut: 'N', Icon: IconNote, because: undefined },
  {
    what: 'postpone',
    label: 'Adiar',
    shortcut: 'A',
    Icon: IconClockPause,
    because: 'othersBecause',
  },
] as const

/** The acts on a row, with their shortcuts. */
function ActButtons({ row, acts, sees, onOpen }: ActButtonsProps) {
  return (
    <div className={styles['acts']} role="group" aria-label="Atos">
      {opening.map(({ what, label, shortcut, Icon, because }) => {
        const button = (
          <Button
            key={what}
            icon={<Icon {...icon} />}
            iconAfter={<Kbd>{shortcut}</Kbd>}
            disabledBecause={because && acts[because]}
            onClick={() => void acts.start(what)()}
          >
            {label}
          </Button>
        )
        return what === 'contact' ? (
          <span key={what} className={styles['onDesk']}>
            {button}
          </span>
        ) : (
          button
        )
      })}
      <Button
        icon={<IconFileSpreadsheet {...icon} />}
        iconAfter={<Kbd>R</Kbd>}
        disabledBecause={acts.noBalancesBecause}
        onClick={() => void acts.report()}
      >
        Relatório
      </Button>
      {sees && (
        <Link
          className={styles['open']}
          to={`/boletos${queryText({ cliente: row.clientId })}`}
          onClick={onPlainClick(onOpen)}
        >
          Abrir a página <Kbd>Enter</Kbd>
        </Link>
      )}
    </div>
  )
}

/** On phones: previous, register a contact, next. */
function ThumbBar({
  steps,
  acts,
}: {
  readonly steps: DialogSteps | undefined
  readonly acts: QueueActs
}) {
  return (
    <div className={styles['thumb']} role="group" aria-label="Andar pela fila">
      <span className={styles['step']}>
        <Step steps={steps} to="previous" />
      </span>
      <Button
        kind="primary"
        icon={<IconPhoneCall {...icon} />}
        disabledBecause={acts.refused}
        onClick={() => void acts.start('contact')()}
      >
        Registrar contato
      </Button>
      <span className={styles['step']}>
        <Step steps={steps} to="next" />
      </span>
    </div>
  )
}
