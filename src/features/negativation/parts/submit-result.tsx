import { showToast } from '#ui/toast-store.ts'
import { formatBrl } from '#values/cents.ts'

import type { SubmissionResult } from '../contract/boleto.ts'
import { OutcomeDialog } from './outcome-dialog.tsx'
import { useLast } from './use-last.ts'

const boletos = (count: number) => `${count.toLocaleString('pt-BR')} ${count === 1 ? 'boleto' : 'boletos'}`

/** '272 boletos, R$ 6.930.917,82. Agora: Pendente Aprovação Shopping.' */
export function resultDetail({ movidos, valor, para }: SubmissionResult): string {
  const [only, ...others] = para
  if (only === undefined) return 'Nenhum boleto mudou de etapa.'
  const where =
    others.length === 0
      ? only.nome
      : para.map(({ nome, boletos: count }) => `${count.toLocaleString('pt-BR')} em ${nome}`).join('; ')
  return `${boletos(movidos)}, ${formatBrl(valor)}. Agora: ${where}.`
}

/** Says what a submit did; answers true when some boletos stayed behind and a list has to tell which. */
export function tellResult(result: SubmissionResult): boolean {
  showToast({ tone: result.movidos > 0 ? 'done' : 'info', title: result.mensagem, detail: resultDetail(result) })
  return result.ignorados.length + result.retirados.length > 0
}

const changedBy = ({ motivo, alteradoPor, alteradoEm }: SubmissionResult['ignorados'][number]) =>
  alteradoPor === null || alteradoPor === ''
    ? motivo
    : `${motivo} Alterado por ${alteradoPor}${alteradoEm === null ? '' : ` em ${alteradoEm}`}.`

/** What did not move with a submit: faster colleagues, four eyes, payments that came meanwhile (rules 4.3 b). */
export function SubmitResultDialog({
  result: shown,
  onClose,
}: {
  readonly result: SubmissionResult | undefined
  readonly onClose: () => void
}) {
  const result = useLast(shown)
  if (result === undefined) return null
  return (
    <OutcomeDialog
      opened={shown !== undefined}
      onClose={onClose}
      title="Resultado"
      done={`${boletos(result.movidos)} ${result.movidos === 1 ? 'movido' : 'movidos'}`}
      sum={result.valor}
      groups={[
        {
          label: 'Retirados',
          rows: result.retirados.map(({ idBoleto, numBoleto, texto }) => ({ key: String(idBoleto), numBoleto, texto })),
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
