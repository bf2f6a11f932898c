import { type RawBuilder, sql } from 'kysely'

import { prescribesWithin } from '#features/legal/lawsuits/store/prescribes-on.ts'
import { WINDOWS } from '#features/legal/prescription/contract.ts'
import { oldestPromiseInForce } from '#values/promise-term.ts'
import { lastOverdueDueOn } from '#values/arrears.ts'
import type { Tx } from '#server/database/connection.ts'
import { staleKeys } from '#server/database/derived.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'

import { contactNow, contactOfCustomer } from './row-facts.ts'

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

const sued = sql`
  select j.tenant_id
  from lawsuit l
    join contract j on j.id = l.contract_id
  where l.concluded_phases = 7`

/** Promises by tenant, read from the negotiations of these contracts. */
const promisesNow = (today: LocalDate, contracts: Sql): Sql => sql`
  select k.tenant_id, ${promised(today)}
  from contract k
    join boleto b on b.contract_id = k.id
    cross join lateral (
      select p.agreement_on from boleto_promise p where p.boleto_id = b.id offset 0) p
  where ${isOverdue(today)} and ${contracts}
  group by k.tenant_id`

/** Upcoming prescriptions by tenant outside any action, read from the títulos of these contracts. */
const prescriptionsNow = (today: LocalDate, contracts: Sql): Sql => sql`
  select k.tenant_id, ${prescribing}
  from contract k
    join boleto b on b.contract_id = k.id and b.open_cents > 0
    join titulo_prescription p on p.boleto_id = b.id
    left join filed_action f on f.titulo_id = p.id
  where ${prescribesNear(today)} and f.titulo_id is null and ${contracts}
  group by k.tenant_id`

/**
 * Facts of customers `c`, as joins `p`, `x` and `l`, when a mall changed after its snapshot. From
 * the snapshot; computed for the changed malls, for the promises of customers contacted since, and
 * for the prescriptions of customers with a filed action, which does not change their balance.
 */
export const computedFacts = (view: FactsView): Sql => sql`
  left join (
    select c.tenant_id, c.agreement_on, c.broken_on, c.broken_cents
    from worklist_customer c
    where c.agreement_on is not null and ${storedCustomers(view)}
      and c.tenant_id not in (${contactedTenants})
    union all
    ${promisesNow(view.today, liveContracts(view, contactedTenants))}) p on p.tenant_id = c.id
  left join (
    select c.tenant_id, c.prescribes_first_on as first_on, c.prescribes_last_on as last_on,
      c.prescribing_cents as cents
    from worklist_customer c
    where c.prescribes_first_on is not null and ${storedCustomers(view)}
      and c.tenant_id not in (${sued})
    union all
    ${prescriptionsNow(view.today, liveContracts(view, sued))}) x on x.tenant_id = c.id
  ${contactOfCustomer(view.stale)}`

/** Tenants whose stored facts do not hold: contacted since the snapshot, or with a filed action. */
type LiveTenants = { readonly contacted: readonly number[]; readonly sued: readonly number[] }

export async function readLiveTenants(tx: Tx, malls: Malls): Promise<LiveTenants> {
  const { rows } = await sql<LiveTenants>`
    select array(${contactedTenants} and ${ofMalls(sql`x.mall_id`, malls)}) as contacted,
      array(select distinct s.tenant_id from (${sued} and ${ofMalls(sql`l.mall_id`, malls)}) s)
        as sued`.execute(tx)
  return rows[0] ?? { contacted: [], sued: [] }
}

const isOneOf = (tenants: readonly number[], tenant: Sql): Sql =>
  sql`${tenant} = any(${[...tenants]}::bigint[])`

/**
 * A join that gives stored customers `c` one row of facts: their stored columns, or for some
 * tenants those of a relation by `tenant_id` that computes them. Without such tenants nothing is
 * joined: an empty relation would take longer to plan than the rest to run.
 */
function storedOrComputed(
  as: string,
  tenants: readonly number[],
  columns: { readonly [name: string]: Sql },
  computed: (contracts: Sql) => Sql,
): Sql {
  const row = sql.ref(as)
  const names = Object.keys(columns)
  const stored = sql.join(names.map((name) => sql`${columns[name]} as ${sql.ref(name)}`))
  if (tenants.length === 0) return sql`cross join lateral (select ${stored}) ${row}`
  const now = `${as}_now`
  const isComputed = isOneOf(tenants, sql`c.id`)
  return sql`
    left join (${computed(isOneOf(tenants, sql`k.tenant_id`))}) ${sql.ref(now)}
      on ${sql.ref(`${now}.tenant_id`)} = c.id
    cross join lateral (
      select ${stored} where not ${isComputed}
      union all
      select ${sql.join(names.map((name) => sql.ref(`${now}.${name}`)))} where ${isComputed}) ${row}`
}

/** Last contact `l` of stored customers `c`: the stored one, or computed for these tenants. */
function storedContact(contacted: readonly number[]): Sql {
  const stored = sql`select s.description as stage, c.contact_on`
  const isContacted = isOneOf(contacted, sql`c.id`)
  return sql`
    left join negotiation_stage s on s.id = c.contact_stage_id
    left join lateral (
      ${
        contacted.length === 0
          ? stored
          : sql`
            ${stored} where not ${isContacted}
            union all
            select n.stage, n.contact_on from (${contactNow}) n where ${isContacted}`
      }) l on true`
}

/** Facts of stored customers `c`, as joins `p`, `x` and `l`, computed for these tenants. */
export const storedFacts = (
  { today }: Pick<FactsView, 'today'>,
  { contacted, sued: filed }: LiveTenants,
): Sql => sql`
  ${storedOrComputed(
    'p',
    contacted,
    {
      agreement_on: sql`c.agreement_on`,
      broken_on: sql`c.broken_on`,
      broken_cents: sql`c.broken_cents`,
    },
    (contracts) => promisesNow(today, contracts),
  )}
  ${storedOrComputed(
    'x',
    filed,
    {
      first_on: sql`c.prescribes_first_on`,
      last_on: sql`c.prescribes_last_on`,
      cents: sql`c.prescribing_cents`,
    },
    (contracts) => prescriptionsNow(today, contracts),
  )}
  ${storedContact(contacted)}`
