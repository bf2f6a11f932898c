import type { FailedSubmission } from '../contract/failed-submissions.ts'
import styles from './reason-cell.module.css'

/** Full reason of a refusal; opens the log and the correction. */
export function ReasonCell({
  row,
  onOpen,
}: {
  readonly row: FailedSubmission
  readonly onOpen: () => void
}) {
  const { mensagem } = row.retornoSerasa
  return (
    <button
      type="button"
      className={styles['reason']}
      data-refused={mensagem !== null || undefined}
      aria-haspopup="dialog"
      aria-label={`Log do boleto ${row.numBoleto}, ${row.nomRazaoSocial}`}
      title={mensagem ?? undefined}
      onClick={onOpen}
    >
      {row.corrigido ? 'Corrigido, a reenviar' : (mensagem ?? 'Sem erro próprio')}
    </button>
  )
}
