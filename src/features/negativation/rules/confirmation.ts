import type { Cents } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import { S, statusLabel, type WorkflowStatus } from './status.ts'

/** Where the boletos of a step go, as the confirmation says it before the act; the answer of the server says what happened. */
export type Onward = {
  readonly from: string
  readonly to: string
  /** What becomes of those that do not go there. */
  readonly otherwise?: string
  /** The last decision: blocked boletos end here instead of travelling along (rules 4.6). */
  readonly isLast: boolean
}

const next = (to: WorkflowStatus): Omit<Onward, 'from'> => ({ to: statusLabel(to), isLast: false })
const last = (otherwise: string): Omit<Onward, 'from'> => ({ to: statusLabel(S.SENDING), otherwise, isLast: true })
const exempted = `ISENTAR termina como Isento; as exceções passam para '${statusLabel(S.KEY_ACCOUNT)}'.`

const onwardOf: Readonly<Partial<Record<WorkflowStatus, Omit<Onward, 'from'>>>> = {
  [S.MALL_TEAM]: next(S.MALL_HEAD),
  [S.MALL_HEAD]: next(S.HOLDING_TEAM),
  [S.MALL_DIRECTOR]: next(S.HOLDING_TEAM),
  [S.HOLDING_TEAM]: next(S.HOLDING_HEAD),
  [S.HOLDING_HEAD]: last(exempted),
  [S.HOLDING_DIRECTOR]: last(exempted),
  [S.KEY_ACCOUNT]: last('ISENTAR termina como Isento.'),
}

/** Rows 3 to 7 of rules 4.3 in words; undefined outside them. */
export function onward(status: WorkflowStatus): Onward | undefined {
  const found = onwardOf[status]
  return found && { from: statusLabel(status), ...found }
}

/** '23 boletos têm alerta e seguem assim mesmo.' */
export const alertsSentence = (count: number): string =>
  count === 1
    ? '1 boleto tem alerta e segue assim mesmo.'
    : `${formatWhole(count)} boletos têm alerta e seguem assim mesmo.`

/**
 * '6 têm bloqueio, do boleto ou de um fiador: …'. Both are counted together, and only a block of the boleto itself holds
 * it back; a blocked fiador stays behind alone (rules 4.6).
 */
export function blocksSentence(count: number, { isLast }: Pick<Onward, 'isLast'>): string {
  const have = count === 1 ? '1 tem bloqueio' : `${formatWhole(count)} têm bloqueio`
  const what = isLast
    ? 'um boleto bloqueado termina agora com o resultado Bloqueado; um fiador bloqueado fica de fora, e o boleto segue sem ele'
    : 'na aprovação tudo segue, mas quem está bloqueado não é enviado ao bureau enquanto o bloqueio durar'
  return `${have}, do boleto ou de um fiador: ${what}.`
}

/** What saving a justification does to the decision, with the count of exemptions against its limit (rules 4.5). */
export function savingSentence(
  option: { readonly limiteExcecao: number | null; readonly flagAprovador: boolean },
  exemptions: number,
): string {
  const nth = `Será a ${exemptions + 1}ª isenção deste boleto`
  if (option.flagAprovador) return `${nth} e passa por Validar exceções.`
  if (option.limiteExcecao === null) return `${nth}.`
  if (exemptions >= option.limiteExcecao) return `${nth} e passa por Validar exceções.`
  return `${nth}; a ${option.limiteExcecao + 1}ª passa por Validar exceções.`
}

/** A reason with its ticket, as a dialog has them. */
export type GivenReason = { readonly motivo: string; readonly numChamado: string }

/** Why an act may not be confirmed yet: the wire takes isentar, cancelar and the manual release without a reason, our dialogs do not (rules 4.3 i). */
export function lacksReason({ motivo, numChamado }: GivenReason): string | undefined {
  if (motivo.trim() === '') return 'Informe o motivo.'
  return numChamado.trim() === '' ? 'Informe o número do chamado.' : undefined
}

/** The same of cancelled removals, where what has nothing open any more goes on only as a reversed payment (rules 4.3 row 15). */
export function lacksReversal(
  boletos: readonly { readonly numBoleto: string; readonly saldo: Cents }[],
  isPaymentReversed: boolean,
): string | undefined {
  const paid = boletos.find(({ saldo }) => saldo === 0)
  return paid === undefined || isPaymentReversed
    ? undefined
    : `O boleto ${paid.numBoleto} está sem saldo: marque que o pagamento foi estornado.`
}
