import { type RawBuilder, sql } from 'kysely'

import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

/**
 * What eligibility needs of the day and of the parameters (rules 4.2), already turned into days and
 * cents.
 */
export type EligibilityWindow = {
  /** The latest due date that is overdue on the day of the cut. */
  readonly lastOverdueDueOn: LocalDate
  readonly youngestDueOn: LocalDate
  readonly oldestDueOn: LocalDate
  readonly minimum_cents: Cents
  readonly minimumBoletos: number
  readonly includesInactive: boolean
  /** The day on which an agreement in force keeps a boleto out; null when none does. */
  readonly agreementsOn: LocalDate | null
  /** The earliest date of a promise that is in force; null when promises keep no boleto out. */
  readonly promisesSince: LocalDate | null
}

/**
 * Overdue boletos `b` with an open balance, each with how many its document has in the mall; of the
 * malls that satisfy a condition on `b.mall_id`.
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

/** Rules 4.2 as far as the parameters decide it, of a row `o` of `overdue`. */
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

/** Same boleto and same document at the bureau now, of a row `o` of `overdue`. */
export const isListed = sql`exists (
  select from negativation_item i join item_person p on p.item_id = i.id
  where i.boleto_id = o.id and p.document = o.document
    and p.inclusion in ('ENVIADO', 'EM_NOTIFICACAO', 'ATIVO')
      and p.exclusion is distinct from 'EXCLUIDO')`
