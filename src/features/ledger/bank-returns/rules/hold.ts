import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'

import type { BankActKind, BankActState } from '../contract.ts'

/** Parameters of the hold (rules 11.10). */
export type HoldParameters = Pick<
  ParameterSet,
  'RETORNO_BANCARIO_SEGURA' | 'RETORNO_SEGURA_DIAS' | 'RETORNO_BANCARIO_QUATRO_OLHOS'
>

/** A line of a bank return and what became of it. */
export type BankAct = {
  readonly kind: BankActKind
  readonly state: BankActState
  readonly boletoId: number | undefined
  readonly paid_cents: Cents
  readonly occurredOn: LocalDate
  /** Day on which the file came: the hold counts from it. */
  readonly receivedOn: LocalDate
  /** The user who uploaded the file; undefined if the product fetched it. */
  readonly broughtBy: number | undefined
  /** A second user confirmed the file, or none is required. */
  readonly isConfirmed: boolean
  /** An earlier act of the boleto ended without a receipt: it is not held by hand again. */
  readonly hasEndedUnconfirmed: boolean
}

/** Business days of a hold whose file was uploaded by a user and not yet confirmed by another. */
const HAND_HOLD_DAYS = 2

/** Last day on which the act holds its boleto; undefined if it holds none. */
export const heldUntil = (act: BankAct, parameters: HoldParameters): LocalDate | undefined => {
  if (!parameters.RETORNO_BANCARIO_SEGURA) return undefined
  if (act.kind !== 'PAGO' || act.state !== 'ABERTO') return undefined
  if (act.isConfirmed)
    return addBusinessDays(bankCalendar, act.receivedOn, parameters.RETORNO_SEGURA_DIAS)
  return act.hasEndedUnconfirmed
    ? undefined
    : addBusinessDays(bankCalendar, act.receivedOn, HAND_HOLD_DAYS)
}

export const isHeld = (act: BankAct, today: LocalDate, parameters: HoldParameters): boolean => {
  const until = heldUntil(act, parameters)
  return until !== undefined && today <= until
}

/** What an act triggers for the listing of its boleto (rules 11.7). */
export type Consequence =
  /** Changes nothing. */
  | 'NENHUMA'
  /** Stays out of cycles, messages and 'Agir hoje'. */
  | 'SEGURA'
  /** Leaves a lote that was not handed over (row 12). */
  | 'RETIRA_DO_LOTE'
  /** Row 13 with the bank's day, origem RETORNO_BANCARIO. */
  | 'BAIXA'

/**
 * Consequence of an act by where the boleto is at the bureau. A file that one user brought only
 * holds. A receipt that confirms an act never triggers a second removal: the act did.
 */
export const consequenceOf = (
  act: BankAct,
  listing: 'FORA' | 'EM_LOTE' | 'ENTREGUE_OU_NEGATIVADO',
  today: LocalDate,
  parameters: HoldParameters,
): Consequence => {
  if (!isHeld(act, today, parameters)) return 'NENHUMA'
  if (listing === 'FORA') return 'SEGURA'
  if (listing === 'EM_LOTE') return 'RETIRA_DO_LOTE'
  return act.isConfirmed ? 'BAIXA' : 'SEGURA'
}

/** Day of the pending bank return that G14 warns about for two business days. */
export const pendingOn = ({ kind, state, occurredOn }: BankAct): LocalDate | undefined =>
  (kind === 'PARCIAL' && state === 'ABERTO') || (kind === 'PENDENTE' && state === 'CONCILIADO')
    ? occurredOn
    : undefined
