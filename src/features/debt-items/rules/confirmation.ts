import type { Cents } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import { S, statusLabel, type WorkflowStatus } from './status.ts'

/** The step that boletos leave, as the confirmation names it before the act. */
export type Onward = {
  readonly from: string
  /** The last decision: blocked boletos end here instead of travelling along (rules 4.6). */
  readonly isLast: boolean
}

const lastSteps: readonly WorkflowStatus[] = [S.HOLDING_HEAD, S.HOLDING_DIRECTOR, S.KEY_ACCOUNT]
const stepsBefore: readonly WorkflowStatus[] = [
  S.MALL_TEAM,
  S.MALL_HEAD,
  S.MALL_DIRECTOR,
  S.HOLDING_TEAM,
]

/** Rows 3 to 7 of rules 4.3; undefined outside them. Where boletos go is for the server to say. */
export function onward(status: WorkflowStatus): Onward | undefined {
  const isLast = lastSteps.includes(status)
  return isLast || stepsBefore.includes(status) ? { from: statusLabel(status), isLast } : undefined
}

/** '23 boletos têm alerta e seguem assim mesmo.' */
export const alertsSentence = (count: number): string =>
  count === 1
    ? '1 boleto tem alerta e segue assim mesmo.'
    : `${formatWhole(count)} boletos têm alerta e seguem assim mesmo.`

/**
 * What saving a justification does to the decision, with the count of exemptions against its limit
 * (rules 4.5).
 */
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

/**
 * How a boleto stands when its justification is opened; `block` = the sentence of the guard that
 * keeps it ISENTAR.
 */
export type Standing = {
  readonly isNegativate: boolean
  readonly isJustified: boolean
  readonly block?: string
}

function savingOne(
  { isNegativate, isJustified, block }: Standing,
  isNone: boolean,
  more: string | undefined,
): string {
  if (block !== undefined) {
    const why = `Bloqueado: ${block}`
    if (!isNone)
      return `${why} A decisão já é ISENTAR; salvar guarda a justificativa para quando o bloqueio acabar.`
    return isJustified
      ? `${why} Salvar retira a justificativa; a decisão fica ISENTAR enquanto o bloqueio durar.`
      : `${why} A decisão fica ISENTAR enquanto o bloqueio durar, e nenhuma justificativa é pedida.`
  }
  if (isNone) {
    if (isJustified) return 'Sem justificativa, salvar troca a decisão para NEGATIVAR.'
    return isNegativate
      ? 'A decisão é NEGATIVAR; uma justificativa a troca para ISENTAR.'
      : 'A decisão é ISENTAR, sem justificativa guardada.'
  }
  const what = isNegativate ? 'Salvar troca a decisão para ISENTAR.' : 'A decisão continua ISENTAR.'
  return more === undefined ? what : `${what} ${more}`
}

/**
 * What saving this justification would do to the boletos it is for, by how they stand; `isNone` =
 * none is chosen, `more` = what follows for a single one.
 */
export function savingWords(boletos: readonly Standing[], isNone: boolean, more?: string): string {
  const [only] = boletos
  if (boletos.length === 1 && only) return savingOne(only, isNone, more)
  const all = formatWhole(boletos.length)
  if (isNone) return `Escolha a justificativa dos ${all} boletos.`
  const toggledBoleto = boletos.filter(({ isNegativate }) => isNegativate).length
  const blockedBoleto = boletos.filter(({ block }) => block !== undefined).length
  const what =
    toggledBoleto === boletos.length
      ? `Salvar troca a decisão dos ${all} boletos para ISENTAR.`
      : toggledBoleto === 0
        ? `A decisão dos ${all} boletos continua ISENTAR.`
        : `Salvar troca a decisão de ${formatWhole(toggledBoleto)} dos ${all} boletos para ISENTAR; a dos outros já é.`
  if (blockedBoleto === 0) return what
  return `${what} ${blockedBoleto === 1 ? '1 está bloqueado e fica' : `${formatWhole(blockedBoleto)} estão bloqueados e ficam`} ISENTAR de qualquer modo.`
}

/** A reason with its ticket, as a dialog has them. */
export type GivenReason = { readonly motivo: string; readonly numChamado: string }

/**
 * Why an act may not be confirmed yet: the wire takes isentar, cancelar and the manual release
 * without a reason, our dialogs do not (rules 4.3 i).
 */
export function lacksReason({ motivo, numChamado }: GivenReason): string | undefined {
  if (motivo.trim() === '') return 'Informe o motivo.'
  return numChamado.trim() === '' ? 'Informe o número do chamado.' : undefined
}

/**
 * The same of cancelled removals, where what has nothing open any more goes on only as a reversed
 * payment (rules 4.3 row 15).
 */
export function lacksReversal(
  boletos: readonly { readonly numBoleto: string; readonly saldo: Cents }[],
  isPaymentReversed: boolean,
): string | undefined {
  const paidBoleto = boletos.find(({ saldo }) => saldo === 0)
  return paidBoleto === undefined || isPaymentReversed
    ? undefined
    : `O boleto ${paidBoleto.numBoleto} está sem saldo: marque que o pagamento foi estornado.`
}
