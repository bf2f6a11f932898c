import { type RawBuilder, sql } from 'kysely'

import { prescribesWithin } from '#features/legal/lawsuits/store/prescribes-on.ts'
import { WINDOWS } from '#features/legal/prescription/contract.ts'
import { oldestPromiseInForce } from '#values/promise-term.ts'
import { lastOverdueDueOn } from '#values/arrears.ts'
import { staleKeys } from '#server/database/derived.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'

type Sql = RawBuilder<unknown>

/** Malls, day, and the malls that must be recounted. */
type FactsView = {
  readonly malls: Malls
  readonly today: LocalDate
  readonly stale: readonly number[]
}

const promised = (today: LocalDate): Sql => {
  // What the bank has already received breaks no promise (rules 11.7).
  const broken = sql`p.agreement_on < ${oldestPromiseInForce(today)} and not exists (
    select from held_boleto h where h.boleto_id = b.id and h.held_until >= ${today}::date)`
  return sql`max(p.agreement_on) as agreement_on,
    max(p.agreement_on) filter (where ${broken}) as broken_on,
    sum(b.open_cents) filter (where ${broken})::bigint as broken_cents`
}
const isOverdue = (today: LocalDate): Sql =>
  sql`b.open_cents > 0 and b.due_on <= ${lastOverdueDueOn(today)}`

/**
 * Promises on tenants' overdue boletos (rules 7.6): last promised day, last broken day, and the
 * overdue amount of broken promises.
 */
export const promises = ({ malls, today }: Omit<FactsView, 'stale'>): Sql => sql`
  select k.tenant_id, ${promised(today)}
  from boleto_promise p
    join boleto b on b.id = p.boleto_id
    join contract k on k.id = b.contract_id
  where ${isOverdue(today)} and ${ofMalls(sql`b.mall_id`, malls)}
  group by k.tenant_id`

const prescribing = sql`min(p.prescribes_on) as first_on, max(p.prescribes_on) as last_on,
  sum(p.open_cents)::bigint as cents`
// Excludes títulos on an exception list.
const prescribesNear = (today: LocalDate): Sql => sql`
  ${prescribesWithin(today, addDays(today, WINDOWS.near))}
    and p.due_on <= ${lastOverdueDueOn(today)}
    and (not exists (select from module_with_exceptions w where w.module = 'PRIORIZACAO')
      or not exists (
        select from excepted_titulo x where x.module = 'PRIORIZACAO' and x.titulo_id = p.id))`

/** Upcoming prescriptions of tenants, in an action or not. */
export const prescriptions = ({ malls, today }: Omit<FactsView, 'stale'>): Sql => sql`
  select k.tenant_id, ${prescribing}
  from titulo_prescription p
    join contract k on k.id = p.contract_id
  where ${prescribesNear(today)} and ${ofMalls(sql`p.mall_id`, malls)}
  group by k.tenant_id`

const storedCustomers = ({ malls, stale }: FactsView): Sql => sql`
  ${ofMalls(sql`c.mall_id`, malls)} and c.mall_id <> all(${[...stale]}::int[])`
/** Contracts `k` to read live: those of stale malls or of the given tenants. */
const liveContracts = ({ malls, stale }: FactsView, tenants: Sql): Sql => sql`
  ${ofMalls(sql`k.mall_id`, malls)} and (k.tenant_id in (${tenants})
    ${stale.length === 0 ? sql`` : sql`or k.mall_id = any(${[...stale]}::int[])`})`

const contactedTenants = staleKeys('worklist_customer')

/** Promises of customers: from the snapshot, or live for customers contacted since. */
export const promisesOfCustomers = (view: FactsView): Sql => sql`
  select c.tenant_id, c.agreement_on, c.broken_on, c.broken_cents
  from worklist_customer c
  where c.agreement_on is not null and ${storedCustomers(view)} and c.tenant_id not in (${contactedTenants})
  union all
  select k.tenant_id, ${promised(view.today)}
  from contract k
    join boleto b on b.contract_id = k.id
    cross join lateral (
      select p.agreement_on from boleto_promise p where p.boleto_id = b.id offset 0) p
  where ${isOverdue(view.today)} and ${liveContracts(view, contactedTenants)}
  group by k.tenant_id`

const sued = sql`
  select j.tenant_id
  from lawsuit l
    join contract j on j.id = l.contract_id
  where l.concluded_phases = 7`

/**
 * Upcoming prescriptions of customers outside any action. From the snapshot, or live for customers
 * with a filed action, which does not change their balance.
 */
export const prescriptionsOfCustomers = (view: FactsView): Sql => sql`
  select c.tenant_id, c.prescribes_first_on as first_on, c.prescribes_last_on as last_on,
    c.prescribing_cents as cents
  from worklist_customer c
  where c.prescribes_first_on is not null and ${storedCustomers(view)} and c.tenant_id not in (${sued})
  union all
  select k.tenant_id, ${prescribing}
  from contract k
    join boleto b on b.contract_id = k.id and b.open_cents > 0
    join titulo_prescription p on p.boleto_id = b.id
    left join filed_action f on f.titulo_id = p.id
  where ${prescribesNear(view.today)} and f.titulo_id is null and ${liveContracts(view, sued)}
  group by k.tenant_id`
