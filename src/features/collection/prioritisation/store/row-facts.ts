import { type RawBuilder, sql } from 'kysely'

import { oldestPromiseInForce } from '#values/promise-term.ts'
import { lastOverdueDueOn } from '#values/arrears.ts'
import { isStaleKey } from '#server/database/derived.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Owner } from './ledger.ts'

type Sql = RawBuilder<unknown>

// Live facts of a row: last contact and promises. Read per contract through the index of
// negotiations (decision 0013); the views would be computed whole for each page.

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

/** Newest contacts of a row `c`, noted by the holding side. */
export const newestRecords = (owner: Owner): Sql =>
  owner === 'CUSTOMER'
    ? contactOf(sql`contact_record r where r.mall_id = c.mall_id and r.document = c.document`)
    : sql`
      ${contactOf(sql`group_tenant g join contact_record r
        on r.mall_id = g.mall_id and r.document = g.document and r.luc = g.luc
        where g.group_id = c.id`)}
      union all
      ${contactOf(sql`contact_record r where r.group_id = c.id`)}`

/** All negotiations per boleto of a row `c`, read once for both facts. */
export const negotiationsOf = (owner: Owner): Sql => sql`
  select y.boleto_id, n.id, n.stage_id, n.contact_on, n.created_at, n.agreement_on
  from (select k.id from ${contractsOf(owner)}) k
    join negotiation_boleto y on y.contract_id = k.id
    join negotiation n on n.id = y.negotiation_id
  where n.deleted_at is null`

/** The last contact from either store (rules 7.5). */
const lastContact = (owner: Owner): Sql => sql`
  select s.description as stage, x.contact_on
  from (
    (select stage_id, contact_on, created_at from spoken order by ${newestFirst} limit 1)
    union all
    ${newestRecords(owner)}) x
    join negotiation_stage s on s.id = x.stage_id
  order by x.contact_on desc, x.created_at desc, x.stage_id
  limit 1`

/** The latest promise or cancellation per boleto, from a relation `spoken`. */
export const lastPromises = sql`
  select distinct on (n.boleto_id) n.boleto_id, n.agreement_on, s.is_agreement
  from spoken n join negotiation_stage s on s.id = n.stage_id
  where s.is_agreement or s.ends_promise
  order by n.boleto_id, n.contact_on desc, n.id desc`

/**
 * Last and first promised day on the overdue boletos, or null (rules 7.6). Uses the same rule as
 * the view `boleto_promise`.
 */
const promise = (today: LocalDate): Sql => sql`
  select max(p.agreement_on) as agreement_on, min(p.agreement_on) as first_on
  from (${lastPromises}) p
    join boleto b on b.id = p.boleto_id
  where p.is_agreement and b.open_cents > 0 and b.due_on <= ${lastOverdueDueOn(today)}`

/** Promises of a row `c`; needs only its id. */
export const promisesNow = (owner: Owner, today: LocalDate): Sql => sql`
  with spoken as materialized (${negotiationsOf(owner)})
  ${promise(today)}`

// A promise is in force if the latest one is.
const stateOf = (today: LocalDate): Sql => sql`
  cross join lateral (
    select case when f.agreement_on >= ${oldestPromiseInForce(today)} then 'VIGENTE' else 'QUEBRADA' end
      as state) w`

const factsNow = (owner: Owner, today: LocalDate): Sql => sql`
  with spoken as materialized (${negotiationsOf(owner)})
  select l.stage, l.contact_on, w.agreement_on
  from (${promise(today)}) w left join (${lastContact(owner)}) l on true`

/** Both facts as one row `f`, joined after the relation `c`. */
export const rowFacts = (owner: Owner, today: LocalDate): Sql => sql`
  left join lateral (${factsNow(owner, today)}) f on true
  ${stateOf(today)}`

/** Facts of stored rows: from the snapshot, or live for owners contacted since. */
export const storedRowFacts = (today: LocalDate): Sql => sql`
  cross join lateral (
    select ${isStaleKey('worklist_customer', sql`c.id`)} as is_late
    offset 0) v
  left join lateral (
    select s.description as stage, c.contact_on, c.agreement_on
    from (select c.contact_stage_id as id) i left join negotiation_stage s on s.id = i.id
    where not v.is_late
    union all
    select * from (${factsNow('CUSTOMER', today)}) n where v.is_late) f on true
  ${stateOf(today)}`

/** Last contact of a customer `c`, computed: `stage` and `contact_on`. */
export const contactNow: Sql = sql`
  with spoken as materialized (${negotiationsOf('CUSTOMER')})
  select * from (${lastContact('CUSTOMER')}) f`

/**
 * Last contact of customers `c` as one row `l`: `stage` and `contact_on`. From the snapshot of the
 * mall; live if balances changed or the customer was contacted since.
 */
export const contactOfCustomer = (stale: readonly number[]): Sql => sql`
  left join worklist_customer kept on kept.tenant_id = c.id
    and kept.mall_id <> all(${[...stale]}::int[])
    and not ${isStaleKey('worklist_customer', sql`c.id`)}
  left join lateral (
    select s.description as stage, kept.contact_on
    from negotiation_stage s
    where s.id = kept.contact_stage_id
    union all
    select n.stage, n.contact_on
    from (${contactNow}) n
    where kept.tenant_id is null) l on true`

export const lastContacts = (malls: Malls): Sql => sql`
  select l.mall_id, l.document, l.stage_id, l.contact_on
  from tenant_last_contact l
  where ${ofMalls(sql`l.mall_id`, malls)}`

/** Row columns from these facts, by wire name. */
export const rowFactColumns = {
  status: sql`coalesce(f.stage, '')`,
  updateDate: sql`f.contact_on`,
  promessa: sql`case when f.agreement_on is not null
    then jsonb_build_object('estado', w.state, 'data', f.agreement_on) end`,
}
