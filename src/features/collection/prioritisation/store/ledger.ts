import { type RawBuilder, sql } from 'kysely'

import { oldestPromiseInForce } from '#values/promise-term.ts'
import { prescribesWithin } from '#features/legal/lawsuits/store/prescribes-on.ts'
import { lastOverdueDueOn } from '#values/arrears.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'

type Sql = RawBuilder<unknown>

/** Owner of the balances: customers rank within their mall, groups among all groups. */
export type Owner = 'CUSTOMER' | 'GROUP'

/** Which balances to read, and the day. */
export type LedgerView = {
  readonly owner: Owner
  readonly today: LocalDate
  readonly malls: Malls
  /** Limits the query to these owners. */
  readonly only?: readonly number[]
}

/** A day's month as a number for arithmetic: year × 12 + month, zero-based. */
const monthNumberOf = (day: Sql): Sql =>
  sql`(extract(year from ${day})::int * 12 + extract(month from ${day})::int - 1)`

// Evaluated once per query; without a list of this module no título is read.
const excepted = sql`
  select e.boleto_id, sum(e.open_cents)::bigint as cents
  from (
    select distinct x.titulo_id, x.boleto_id, x.open_cents
    from excepted_titulo x
    where x.module = 'PRIORIZACAO' and x.open_cents > 0
      and exists (select from module_with_exceptions w where w.module = 'PRIORIZACAO')) e
  group by e.boleto_id`

/** Prescriptions within these days earn points (rules 7.3). */
const PRESCRIPTION_DAYS = 180

/** Per boleto, days until its first título prescribes; as in the radar, and only if not filed. */
const prescribing = ({ owner, today, malls, only }: LedgerView): Sql => sql`
  select p.boleto_id, min(p.prescribes_on) - ${today}::date as days
  from titulo_prescription p
    left join filed_action f on f.titulo_id = p.id
  where ${prescribesWithin(today, addDays(today, PRESCRIPTION_DAYS))} and f.titulo_id is null
    and ${ofMalls(sql`p.mall_id`, malls)}
    ${only === undefined ? sql`` : sql`and p.contract_id in (${contractsOf(owner, only)})`}
  group by p.boleto_id`
const contractsOf = (owner: Owner, only: readonly number[]): Sql =>
  owner === 'CUSTOMER'
    ? sql`select j.id from contract j where j.tenant_id = any(${[...only]}::bigint[])`
    : sql`
      select j.id
      from contract j
        join group_tenant h on h.mall_id = j.mall_id and h.document = j.document and h.luc = j.luc
      where h.group_id = any(${[...only]}::bigint[])`

/**
 * Open boletos with their owner. Títulos on an exception list of PRIORIZACAO are subtracted (rules
 * 7.1).
 */
export const openBoletos = (view: LedgerView): Sql => {
  const { owner, today, malls, only } = view
  return sql`
  select ${owner === 'CUSTOMER' ? sql`k.tenant_id` : sql`g.group_id`} as owner_id,
    ${owner === 'CUSTOMER' ? sql`b.mall_id` : sql`0`} as among,
    b.id, b.mall_id, b.due_on, k.luc, k.trade_name, g.group_id,
    b.open_cents - coalesce(e.cents, 0) as cents,
    b.due_on <= ${lastOverdueDueOn(today)} as is_overdue,
    ${today}::date - b.original_due_on as arrears_days,
    ${monthNumberOf(sql`b.due_on`)} as month,
    coalesce(h.held_until >= ${today}::date, false) as is_held,
    case when b.due_on <= ${lastOverdueDueOn(today)} then s.days end as prescribes_in_days
  from boleto b
    join contract k on k.id = b.contract_id
    ${owner === 'CUSTOMER' ? sql`left` : sql``} join group_tenant g
      on g.mall_id = k.mall_id and g.document = k.document and g.luc = k.luc
    left join (${excepted}) e on e.boleto_id = b.id
    left join held_boleto h on h.boleto_id = b.id
    left join (${prescribing(view)}) s on s.boleto_id = b.id
  where b.open_cents > coalesce(e.cents, 0) and ${ofMalls(sql`b.mall_id`, malls)}
    ${
      only === undefined
        ? sql``
        : sql`and ${owner === 'CUSTOMER' ? sql`k.tenant_id` : sql`g.group_id`} = any(${[...only]}::bigint[])`
    }`
}

const overdueWithin = (from: number, until?: number): Sql => sql`
  coalesce(sum(o.cents) filter (
    where o.is_overdue and o.arrears_days > ${from}
      ${until === undefined ? sql`` : sql`and o.arrears_days <= ${until}`}), 0)::bigint`
const beyondAny = -100_000

const lastContacts = ({ owner, malls }: LedgerView): Sql =>
  owner === 'CUSTOMER'
    ? sql`
      select t.id as owner_id, max(c.contact_on) as contact_on
      from tenant_contact c
        join tenant t on t.mall_id = c.mall_id and t.document = c.document
      where ${ofMalls(sql`c.mall_id`, malls)}
      group by t.id`
    : sql`
      select coalesce(g.group_id, c.group_id) as owner_id, max(c.contact_on) as contact_on
      from tenant_contact c
        left join group_tenant g
          on g.mall_id = c.mall_id and g.document = c.document and g.luc = c.luc
      where ${ofMalls(sql`c.mall_id`, malls)} and coalesce(g.group_id, c.group_id) is not null
      group by 1`

/** Balance and score inputs per owner, from a relation `o` of open boletos (rules 7.1, 7.3). */
export function facts(view: LedgerView): Sql {
  const { owner, today } = view
  const oldestInForce = oldestPromiseInForce(today)
  return sql`
  select o.owner_id, o.among,
    array_agg(distinct ${owner === 'CUSTOMER' ? sql`o.luc` : sql`o.mall_id || '/' || o.luc`}) as lucs,
    coalesce(string_agg(distinct nullif(o.trade_name, ''), ' / '), '') as brands,
    coalesce(string_agg(distinct q.name, ' / '), '') as groups,
    bool_and(o.group_id is not null) as is_corporate,
    bool_or(o.group_id is not null) as has_corporate,
    coalesce(sum(o.cents) filter (where o.is_overdue), 0)::bigint as overdue_cents,
    ${overdueWithin(beyondAny, 120)} as overdue_120_cents,
    coalesce(sum(o.cents) filter (where not o.is_overdue), 0)::bigint as upcoming_cents,
    array[${overdueWithin(beyondAny, 30)}, ${overdueWithin(30, 60)}, ${overdueWithin(60, 90)},
      ${overdueWithin(90, 120)}, ${overdueWithin(120)}] as band_cents,
    max(o.arrears_days) filter (where o.is_overdue) as arrears_days,
    max(o.arrears_days) filter (where o.is_overdue and not o.is_held) as scored_arrears_days,
    coalesce(sum(o.cents) filter (where o.is_overdue and o.is_held), 0)::bigint as held_cents,
    min(o.due_on) as oldest_due_on,
    case when min(c.contact_on) is not null
      then greatest(0, ${today}::date - min(c.contact_on)) end as contact_days,
    coalesce(
      bool_or(o.is_overdue and not o.is_held and p.agreement_on < ${oldestInForce}), false
    ) as is_broken,
    coalesce(bool_or(o.is_overdue and p.agreement_on >= ${oldestInForce}), false) as is_promised,
    min(o.prescribes_in_days) as prescribes_in_days
  from open o
    left join collection_group q on q.id = o.group_id
    left join boleto_promise p on p.boleto_id = o.id
    left join (${lastContacts(view)}) c on c.owner_id = o.owner_id
  group by o.owner_id, o.among`
}

/** Overdue and upcoming amounts by owner and due month, from a relation `o` of open boletos. */
export const monthly = sql`
  select o.owner_id, o.among, o.month,
    coalesce(sum(o.cents) filter (where o.is_overdue), 0)::bigint as overdue,
    coalesce(sum(o.cents) filter (where not o.is_overdue), 0)::bigint as upcoming
  from open o
  group by o.owner_id, o.among, o.month`
