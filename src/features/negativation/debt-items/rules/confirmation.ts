import type { Cents } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import { S, statusLabel, type WorkflowStatus } from './status.ts'

/** The step that boletos leave, as the confirmation names it. */
export type NextStep = {
  readonly from: string
  /** The last decision: blocked boletos end here instead of moving on (rules 4.6). */
  readonly isLast: boolean
}

const lastSteps: readonly WorkflowStatus[] = [S.HOLDING_HEAD, S.HOLDING_DIRECTOR, S.KEY_ACCOUNT]
const stepsBefore: readonly WorkflowStatus[] = [
  S.MALL_TEAM,
  S.MALL_HEAD,
  S.MALL_DIRECTOR,
  S.HOLDING_TEAM,
]

/** Rows 3 to 7 of rules 4.3; undefined outside them. The server decides the destination. */
export function nextStep(status: WorkflowStatus): NextStep | undefined {
  const isLast = lastSteps.includes(status)
  return isLast || stepsBefore.includes(status) ? { from: statusLabel(status), isLast } : undefined
}

/** '23 boletos têm alerta e seguem assim mesmo.' */
export const alertsSentence = (count: number): string =>
  count === 1
    ? '1 boleto tem alerta e segue assim mesmo.'
    : `${formatWhole(count)} boletos têm alerta e seguem assim mesmo.`

/**
 * Effect of saving a justification on the decision, with the exemption count and limit (rules
 * 4.5).
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
 * State of a boleto when its justification is opened; `block` is the sentence of the guard that
 * keeps it ISENTAR.
 */
export type JustificationState = {
  readonly isNegativate: boolean
  readonly isJustified: boolean
  readonly block?: string
}

function savingOne(
  { isNegativate, isJustified, block }: JustificationState,
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
 * Effect of saving this justification on its boletos, by their state. `isNone` means no
 * justification is chosen; `more` is appended for a single boleto.
 */
export function savingWords(
  boletos: readonly JustificationState[],
  isNone: boolean,
  more?: string,
): string {
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

/** A reason with its ticket, as entered in a dialog. */
export type ReasonInput = { readonly motivo: string; readonly numChamado: string }

/**
 * Validation message for a missing reason. The API accepts isentar, cancelar and the manual
 * release without one; our dialogs do not (rules 4.3 i).
 */
export function missingReasonMessage({ motivo, numChamado }: ReasonInput): string | undefined {
  if (motivo.trim() === '') return 'Informe o motivo.'
  return numChamado.trim() === '' ? 'Informe o número do chamado.' : undefined
}

/**
 * The same for cancelled removals. Without an open balance, the only valid reason is a reversed
 * payment (rules 4.3 row 15).
 */
export function missingReversalMessage(
  boletos: readonly { readonly numBoleto: string; readonly saldo: Cents }[],
  isPaymentReversed: boolean,
): string | undefined {
  const paidBoleto = boletos.find(({ saldo }) => saldo === 0)
  return paidBoleto === undefined || isPaymentReversed
    ? undefined
    : `O boleto ${paidBoleto.numBoleto} está sem saldo: marque que o pagamento foi estornado.`
}
