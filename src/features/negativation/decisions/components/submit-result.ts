import { formatCount } from '#ui/display/format-count.ts'
import { showToast, type ToastInput } from '#ui/overlays/toast-store.ts'
import { formatBrl, sumCents } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import type {
  Destination,
  SubmissionResult,
} from '#features/negativation/debt-items/contract/boleto.ts'
import type { Submitted } from '../contract/calls.ts'
import { S, statusLabel } from '#features/negativation/debt-items/rules/status.ts'

/** Result of a submit, or of giving back, which has no breakdown. */
type Result = SubmissionResult & Partial<Pick<Submitted, 'composicao'>>

const boleto = { one: 'boleto', many: 'boletos' }

/** The blocked boletos, where the destinations do not name them. */
const blockedWords = ({ para, composicao }: Result): string => {
  const blocked = composicao?.bloqueados.boletos ?? 0
  return blocked === 0 || para.some(({ resultado }) => resultado === 'BLOQUEADO')
    ? ''
    : ` ${blocked === 1 ? '1 está bloqueado e não vai' : `${formatWhole(blocked)} estão bloqueados e não vão`} ao bureau.`
}

/** '272 boletos, R$ 6.930.917,82. Agora: Pendente Aprovação Shopping.' */
export function resultDetail(result: Result): string {
  const { movidos, valor, para } = result
  const [only, ...others] = para
  if (only === undefined) return 'Tudo ficou onde estava.'
  const where =
    others.length === 0
      ? only.nome
      : para.map(({ nome, boletos: count }) => `${formatWhole(count)} em ${nome}`).join('; ')
  return `${formatCount(movidos, boleto)}, ${formatBrl(valor)}. Agora: ${where}.${blockedWords(result)}`
}

/**
 * '21 isentos, R$ 8.120,00; 0 enviados para Pendente Envio bureau Régua Cobrança.': result of the
 * key account. The fixed title mentions negativations in any case (rules 4.9).
 */
export function exceptionDetail({ para, ...result }: Result): string {
  const isExempt = ({ resultado }: Destination) => resultado === 'ISENTO'
  const isSent = ({ codigo }: Destination) => codigo === S.SENDING
  const describe = (
    some: readonly Destination[],
    noun: Parameters<typeof formatCount>[1],
    where: string,
  ) => {
    const count = some.reduce((sum, { boletos }) => sum + boletos, 0)
    const sum = count === 0 ? '' : `, ${formatBrl(sumCents(some.map(({ valor }) => valor)))}`
    return `${formatCount(count, noun)}${where}${sum}`
  }
  if (para.length === 0) return resultDetail({ para, ...result })
  return `${[
    describe(para.filter(isExempt), { one: 'isento', many: 'isentos' }, ''),
    describe(
      para.filter(isSent),
      { one: 'enviado', many: 'enviados' },
      ` para ${statusLabel(S.SENDING)}`,
    ),
    ...para
      .filter((place) => !isExempt(place) && !isSent(place))
      .map((place) => describe([place], boleto, ` em ${place.nome}`)),
  ].join('; ')}.`
}

/** Shows the result of a submit; returns true when skipped boletos need a list. */
export function showResult(
  result: Result,
  detail = resultDetail,
  next: Pick<ToastInput, 'next'> = {},
): boolean {
  showToast({
    tone: result.movidos > 0 ? 'done' : 'info',
    title: result.mensagem,
    detail: detail(result),
    ...next,
  })
  return result.ignorados.length + result.retirados.length > 0
}
