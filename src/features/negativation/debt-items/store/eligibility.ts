import { type RawBuilder, sql } from 'kysely'

import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

/** Inputs of eligibility from the day and parameters (rules 4.2), as dates and cents. */
export type EligibilityWindow = {
  /** The latest overdue due date on the cutoff day. */
  readonly lastOverdueDueOn: LocalDate
  readonly youngestDueOn: LocalDate
  readonly oldestDueOn: LocalDate
  readonly minimum_cents: Cents
  readonly minimumBoletos: number
  readonly includesInactive: boolean
  /** Day for which agreements in force exclude a boleto; null if they do not. */
  readonly agreementsOn: LocalDate | null
  /** Earliest date of a promise in force; null if promises do not exclude. */
  readonly promisesSince: LocalDate | null
  /** Day for which a payment at the bank excludes a boleto; null if it does not (rules 11.7). */
  readonly heldOn: LocalDate | null
  /** SUMIDO_BLOQUEIA: a título that vanished from the ERP excludes its boleto (rules 11.5). */
  readonly excludesVanished: boolean
}

/** Boleto ids that banks reported as paid and hold on this day; none without a day. */
export const heldBoletos = (heldOn: EligibilityWindow['heldOn']) => sql`
  select h.boleto_id from held_boleto h where h.held_until >= ${heldOn}::date`

/** Boleto ids with an open título that vanished from the ERP, if that excludes them. */
export const vanishedBoletos = (excludesVanished: boolean) => sql`
  select v.boleto_id from vanished_boleto v where ${excludesVanished}`

/**
 * Overdue boletos `b` with an open balance, each with the count of its document in the mall. Those
 * paid at the bank, and vanished ones, are marked and not counted. The condition on `b.mall_id`
 * limits the malls.
 */
export const overdueByDocument = (
  window: EligibilityWindow,
  ofMalls: RawBuilder<unknown> = sql`true`,
) => sql`
  overdue as (
    select w.*, count(*) filter (where not w.is_held and not w.is_vanished)
      over (partition by w.mall_id, w.document) as overdue_of_document
    from (
      select b.id, b.mall_id, b.contract_id, b.number, b.original_number, b.due_on,
        b.original_due_on, b.open_cents,
        c.document, c.luc, c.trade_name, c.name, c.tenant_id, c.status as contract_status,
        b.id in (${heldBoletos(window.heldOn)}) as is_held,
        b.id in (${vanishedBoletos(window.excludesVanished)}) as is_vanished
      from boleto b join contract c on c.id = b.contract_id
      where b.open_cents > 0 and b.due_on <= ${window.lastOverdueDueOn} and ${ofMalls}
    ) w
  )`

/** The conditions of rules 4.2 besides bank and ERP, on a row `o` of `overdue`. */
const withinParameters = (window: EligibilityWindow) => sql`(
  o.original_due_on between ${window.oldestDueOn} and ${window.youngestDueOn}
  and o.open_cents >= ${window.minimum_cents}
  and o.overdue_of_document >= ${window.minimumBoletos}
  and (o.contract_status = 'ATIVO' or ${window.includesInactive})
  and o.id not in (
    select a.boleto_id from agreed_boleto a where a.in_force_until >= ${window.agreementsOn}::date
  )
  and o.id not in (
    select p.boleto_id from boleto_promise p where p.agreement_on >= ${window.promisesSince}::date
  ))`

/** The parameter conditions of rules 4.2, on a row `o` of `overdue`. */
export const withinWindow = (window: EligibilityWindow) => sql`(
  not o.is_held and not o.is_vanished and ${withinParameters(window)})`

/** Only the bank or the ERP keeps a row `o` of `overdue` out. */
export const isKeptOut = (window: EligibilityWindow) => sql`(
  (o.is_held or o.is_vanished) and ${withinParameters(window)})`

/** Same boleto and document at the bureau now, for a row `o` of `overdue`. */
export const isListed = sql`exists (
  select from negativation_item i join item_person p on p.item_id = i.id
  where i.boleto_id = o.id and p.document = o.document
    and p.inclusion in ('ENVIADO', 'EM_NOTIFICACAO', 'ATIVO')
      and p.exclusion is distinct from 'EXCLUIDO')`
