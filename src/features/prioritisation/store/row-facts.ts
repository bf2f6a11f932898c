import { type RawBuilder, sql } from 'kysely'

import { oldestPromiseInForce } from '#features/debt-items/rules/promises.ts'
import { lastOverdueDueOn } from '#features/receivables/rules.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Owner } from './ledger.ts'

type Sql = RawBuilder<unknown>

// What a row shows of today, whatever the last cut knew: the last contact and the promises. Both are
// asked by the contracts of the row, of which an index knows the negotiations (decision 0013): the
// views would be made whole for each page, and boletos are many.

const contractsOf = (owner: Owner): Sql =>
  owner === 'CUSTOMER'
    ? sql`contract k where k.tenant_id = c.id`
    : sql`group_tenant g join contract k
        on k.mall_id = g.mall_id and k.document = g.document and k.luc = g.luc
        where g.group_id = c.id`

const newestFirst = sql`contact_on desc, created_at desc, stage_id`

const contactOf = (from: Sql): Sql => sql`(
  select r.stage_id, r.contact_on, r.created_at
  from ${from} and r.is_active
  order by ${newestFirst}
  limit 1)`

/** The newest contacts that the holding side noted of a row `c`. */
export const newestRecords = (owner: Owner): Sql =>
  owner === 'CUSTOMER'
    ? contactOf(sql`contact_record r where r.mall_id = c.mall_id and r.document = c.document`)
    : sql`
      ${contactOf(sql`group_tenant g join contact_record r
        on r.mall_id = g.mall_id and r.document = g.document and r.luc = g.luc
        where g.group_id = c.id`)}
      union all
      ${contactOf(sql`contact_record r where r.group_id = c.id`)}`

/** What was said about each boleto of a row `c`, as often as it was said: read once for both facts. */
export const spoken = (owner: Owner): Sql => sql`
  select y.boleto_id, n.id, n.stage_id, n.contact_on, n.created_at, n.agreement_on
  from (select k.id from ${contractsOf(owner)}) k
    join negotiation_boleto y on y.contract_id = k.id
    join negotiation n on n.id = y.negotiation_id
  where n.deleted_at is null`

/** The last contact, of either store (rules 7.5). */
const lastContact = (owner: Owner): Sql => sql`
  select s.description as stage, x.contact_on
  from (
    (select stage_id, contact_on, created_at from spoken order by ${newestFirst} limit 1)
    union all
    ${newestRecords(owner)}) x
    join negotiation_stage s on s.id = x.stage_id
  order by x.contact_on desc, x.created_at desc, x.stage_id
  limit 1`

/** What counts of what was said about each boleto, of a relation `spoken`: a promise, or its end. */
export const lastPromises = sql`
  select distinct on (n.boleto_id) n.boleto_id, n.agreement_on, s.is_agreement
  from spoken n join negotiation_stage s on s.id = n.stage_id
  where s.is_agreement or s.ends_promise
  order by n.boleto_id, n.contact_on desc, n.id desc`

/**
 * The days of the last and the first promise on the overdue boletos, or null (rules 7.6). What counts for each
 * boleto is what the view `boleto_promise` says.
 */
const promise = (today: LocalDate): Sql => sql`
  select max(p.agreement_on) as agreement_on, min(p.agreement_on) as first_on
  from (${lastPromises}) p
    join boleto b on b.id = p.boleto_id
  where p.is_agreement and b.open_cents > 0 and b.due_on <= ${lastOverdueDueOn(today)}`

/** The same of a row `c`, whose id alone is needed. */
export const promisesNow = (owner: Owner, today: LocalDate): Sql => sql`
  with spoken as materialized (${spoken(owner)})
  ${promise(today)}`

// A promise is in force if the latest of them is.
const stateOf = (today: LocalDate): Sql => sql`
  cross join lateral (
    select case when f.agreement_on >= ${oldestPromiseInForce(today)} then 'VIGENTE' else 'QUEBRADA' end
      as state) w`

const factsNow = (owner: Owner, today: LocalDate): Sql => sql`
  with spoken as materialized (${spoken(owner)})
  select l.stage, l.contact_on, w.agreement_on
  from (${promise(today)}) w left join (${lastContact(owner)}) l on true`

/** Both as one row `f`, joined after the relation `c`. */
export const rowFacts = (owner: Owner, today: LocalDate): Sql => sql`
  left join lateral (${factsNow(owner, today)}) f on true
  ${stateOf(today)}`

/** The same of kept rows: as the cut found them, but of whom something was said since. */
export const keptRowFacts = (today: LocalDate): Sql => sql`
  cross join lateral (
    select exists (select from conversation_change x where x.tenant_id = c.id) as is_late
    offset 0) v
  left join lateral (
    select s.description as stage, c.contact_on, c.agreement_on
    from (select c.contact_stage_id as id) i left join negotiation_stage s on s.id = i.id
    where not v.is_late
    union all
    select * from (${factsNow('CUSTOMER', today)}) n where v.is_late) f on true
  ${stateOf(today)}`

/**
 * The last contact of customers `c` as one row `l`, `stage` and `contact_on`: as the last cut of their
 * mall found it, and as it is now where that was not cut since its balances changed or something was
 * said to them since.
 */
export const contactOfCustomer = (stale: readonly number[]): Sql => sql`
  left join worklist_customer kept on kept.tenant_id = c.id
    and kept.mall_id <> all(${[...stale]}::int[])
    and not exists (select from conversation_change x where x.tenant_id = c.id)
  left join lateral (
    select s.description as stage, kept.contact_on
    from negotiation_stage s
    where s.id = kept.contact_stage_id
    union all
    select n.stage, n.contact_on
    from (
      with spoken as materialized (${spoken('CUSTOMER')})
      select * from (${lastContact('CUSTOMER')}) f
    ) n
    where kept.tenant_id is null) l on true`

/** The last contact of every customer of these malls, by mall and document. */
export const lastContacts = (malls: Malls): Sql => sql`
  select l.mall_id, l.document, l.stage_id, l.contact_on
  from tenant_last_contact l
  where ${ofMalls(sql`l.mall_id`, malls)}`

/** What they say, by the keys of a row. */
export const rowFactColumns = {
  status: sql`coalesce(f.stage, '')`,
  updateDate: sql`f.contact_on`,
  promessa: sql`case when f.agreement_on is not null
    then jsonb_build_object('estado', w.state, 'data', f.agreement_on) end`,
}
