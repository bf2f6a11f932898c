import { formatCount } from '#ui/display/format-count.ts'

import type { SubmissionResult } from '#features/negativation/debt-items/contract/boleto.ts'
import { formatInstant } from '#values/instant.ts'
import { OutcomeDialog } from '#features/negativation/debt-items/components/outcome-dialog.tsx'

const changedBy = ({ motivo, alteradoPor, alteradoEm }: SubmissionResult['ignorados'][number]) =>
  alteradoPor === null || alteradoPor === ''
    ? motivo
    : `${motivo} Alterado por ${alteradoPor}${alteradoEm === null ? '' : ` em ${formatInstant(alteradoEm)}`}.`

/**
 * Boletos a submit did not move: other users acted first, four eyes, recent payments (rules 4.3
 * b).
 */
export function SubmitResultDialog({
  result,
  onClose,
}: {
  readonly result: SubmissionResult
  readonly onClose: () => void
}) {
  return (
    <OutcomeDialog
      opened
      onClose={onClose}
      title="Resultado"
      doneText={formatCount(result.movidos, { one: 'boleto movido', many: 'boletos movidos' })}
      sum={result.valor}
      groups={[
        {
          label: 'Retirados',
          rows: result.retirados.map(({ idBoleto, numBoleto, texto }) => ({
            key: String(idBoleto),
            numBoleto,
            texto,
          })),
        },
        {
          label: 'Não movidos',
          rows: result.ignorados.map((one) => ({
            key: String(one.idBoleto),
            numBoleto: one.numBoleto,
            texto: changedBy(one),
          })),
        },
      ]}
    />
  )
}
