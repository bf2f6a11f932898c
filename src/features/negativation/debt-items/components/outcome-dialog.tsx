import type { ReactNode } from 'react'

import { Button } from '#ui/actions/button.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { type Cents, formatBrl } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import styles from './outcome-dialog.module.css'

/** A boleto that the act did not move, with the reason. */
export type OutcomeRow = {
  readonly key: string
  readonly numBoleto: string
  readonly texto: string
  /** Client, value and current status, if the response has them. */
  readonly of?: {
    readonly client: string
    readonly mall: string
    readonly value: Cents
    readonly now: string
  }
}

export type OutcomeGroup = { readonly label: string; readonly rows: readonly OutcomeRow[] }

export type OutcomeDialogProps = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  /** Summary of success: '118 boletos' and their sum. */
  readonly doneText: string
  readonly sum?: Cents
  readonly groups: readonly OutcomeGroup[]
  /** Shown at the start of the footer, such as the spreadsheet download. */
  readonly tools?: ReactNode
  /** Column title of the rows; default 'Boleto'. */
  readonly subject?: string
}

const columns: readonly Column<OutcomeRow>[] = [
  {
    id: 'numBoleto',
    label: 'Boleto',
    width: 132,
    cell: ({ numBoleto }) => numBoleto,
    emphasis: 'strong',
  },
  {
    id: 'texto',
    label: 'O que aconteceu',
    minWidth: 280,
    cell: ({ texto }) => <span className={styles['words']}>{texto}</span>,
  },
]

const whole: readonly Column<OutcomeRow>[] = [
  ...columns.slice(0, 1),
  {
    id: 'cliente',
    label: 'Lojista',
    minWidth: 150,
    cell: ({ of }) => (
      <span className={styles['words']}>
        {of?.client}
        <span className={styles['mall']}>{of?.mall}</span>
      </span>
    ),
  },
  {
    id: 'valor',
    label: 'Valor',
    width: 110,
    align: 'end',
    cell: ({ of }) => (of ? formatBrl(of.value) : '-'),
  },
  ...columns.slice(1),
  {
    id: 'agora',
    label: 'Agora',
    minWidth: 150,
    emphasis: 'strong',
    cell: ({ of }) => <span className={styles['words']}>{of?.now}</span>,
  },
]

/** Result of an act: what moved, and each boleto that did not, with the reason. */
export function OutcomeDialog({
  opened: isOpen,
  onClose,
  title,
  doneText,
  sum,
  groups,
  tools,
  subject = 'Boleto',
}: OutcomeDialogProps) {
  const named = (some: typeof columns) =>
    some.map((column) => (column.id === 'numBoleto' ? { ...column, label: subject } : column))
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={title}
      size="wide"
      footerStart={tools}
      footer={
        <Button kind="primary" autoFocusInDialog onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <div className={styles['done']}>
        <strong>{doneText}</strong>
        {sum !== undefined && <strong>{formatBrl(sum)}</strong>}
      </div>
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ label, rows }) => (
          <section key={label} className={styles['group']}>
            <h3 className={styles['label']}>
              {label} <span className={styles['count']}>{formatWhole(rows.length)}</span>
            </h3>
            <DataTable
              label={label}
              columns={named(rows.some(({ of }) => of !== undefined) ? whole : columns)}
              rows={rows}
              rowKey={({ key }) => key}
              rowLabel={({ numBoleto }) => `${subject.toLowerCase()} ${numBoleto}`}
              keys="inside"
            />
          </section>
        ))}
    </Dialog>
  )
}
