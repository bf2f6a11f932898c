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
}

/**
 * Overdue boletos `b` with an open balance, each with the count of its document in the mall. The
 * condition on `b.mall_id` limits the malls.
 */
export const overdueByDocument = (
  window: EligibilityWindow,
  ofMalls: RawBuilder<unknown> = sql`true`,
) => sql`
  overdue as (
    select b.id, b.mall_id, b.contract_id, b.number, b.original_number, b.due_on,
      b.original_due_on, b.open_cents,
      c.document, c.luc, c.trade_name, c.name, c.tenant_id, c.status as contract_status,
      count(*) over (partition by b.mall_id, c.document) as overdue_of_document
    from boleto b join contract c on c.id = b.contract_id
    where b.open_cents > 0 and b.due_on <= ${window.lastOverdueDueOn} and ${ofMalls}
  )`

/** The parameter conditions of rules 4.2, on a row `o` of `overdue`. */
export const withinWindow = (window: EligibilityWindow) => sql`(
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

/** Same boleto and document at the bureau now, for a row `o` of `overdue`. */
export const isListed = sql`exists (
  select from negativation_item i join item_person p on p.item_id = i.id
  where i.boleto_id = o.id and p.document = o.document
    and p.inclusion in ('ENVIADO', 'EM_NOTIFICACAO', 'ATIVO')
      and p.exclusion is distinct from 'EXCLUIDO')`
