import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { type Cents, formatBrl } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import styles from './outcome-dialog.module.css'

/** A boleto that did not go the way of the others, and why. */
export type OutcomeRow = { readonly key: string; readonly numBoleto: string; readonly texto: string }

/** A kind of outcome: 'Retirados', 'Bloqueados'. */
export type OutcomeGroup = { readonly label: string; readonly rows: readonly OutcomeRow[] }

/** Props of what an act on many boletos did. */
export type OutcomeDialogProps = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  /** What did go: '118 boletos' and their sum. */
  readonly done: string
  readonly sum?: Cents
  readonly groups: readonly OutcomeGroup[]
}

const columns: readonly Column<OutcomeRow>[] = [
  { id: 'numBoleto', label: 'Boleto', width: 132, cell: ({ numBoleto }) => numBoleto, emphasis: 'strong' },
  {
    id: 'texto',
    label: 'O que aconteceu',
    minWidth: 280,
    cell: ({ texto }) => <span className={styles['words']}>{texto}</span>,
  },
]

/** The end of an act, told in full: what moved, and each boleto that did not, with the sentence that says why. */
export function OutcomeDialog({ opened, onClose, title, done, sum, groups }: OutcomeDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      size="wide"
      footer={
        <Button kind="primary" autoFocusInDialog onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <div className={styles['done']}>
        <strong>{done}</strong>
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
              columns={columns}
              rows={rows}
              rowKey={({ key }) => key}
              rowLabel={({ numBoleto }) => `boleto ${numBoleto}`}
              keys="inside"
            />
          </section>
        ))}
    </Dialog>
  )
}
