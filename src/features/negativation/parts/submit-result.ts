import { counted } from '#ui/counted.ts'
import { showToast } from '#ui/toast-store.ts'
import { formatBrl } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { SubmissionResult } from '../contract/boleto.ts'

const boleto = { one: 'boleto', many: 'boletos' }

/** '272 boletos, R$ 6.930.917,82. Agora: Pendente Aprovação Shopping.' */
export function resultDetail({ movidos, valor, para }: SubmissionResult): string {
  const [only, ...others] = para
  if (only === undefined) return 'Nenhum boleto mudou de etapa.'
  const where =
    others.length === 0
      ? only.nome
      : para.map(({ nome, boletos: count }) => `${formatWhole(count)} em ${nome}`).join('; ')
  return `${counted(movidos, boleto)}, ${formatBrl(valor)}. Agora: ${where}.`
}

/** Says what a submit did; answers true when some boletos stayed behind and a list has to tell which. */
export function tellResult(result: SubmissionResult): boolean {
  showToast({ tone: result.movidos > 0 ? 'done' : 'info', title: result.mensagem, detail: resultDetail(result) })
  return result.ignorados.length + result.retirados.length > 0
}
