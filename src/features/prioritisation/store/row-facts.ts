import { type RawBuilder, sql } from 'kysely'

import { lastOverdueDueOn, overdueLimit } from '#features/receivables/rules.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Owner } from './ledger.ts'

type Sql = RawBuilder<unknown>

// What a row shows of today, whatever the last cut knew: the last contact and the promises. Both are
// asked by the contracts of the row, of which an index knows the negotiations (decision 0042): the
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
const newestRecords = (owner: Owner): Sql =>
  owner === 'CUSTOMER'
    ? contactOf(sql`contact_record r where r.mall_id = c.mall_id and r.document = c.document`)
    : sql`
      ${contactOf(sql`group_tenant g join contact_record r
        on r.mall_id = g.mall_id and r.document = g.document and r.luc = g.luc
        where g.group_id = c.id`)}
      union all
      ${contactOf(sql`contact_record r where r.group_id = c.id`)}`

/** The last contact `l` of a row `c`, of either store (rules 7.5). */
const lastContact = (owner: Owner): Sql => sql`left join lateral (
  select s.description as stage, x.contact_on
  from (
    (select n.stage_id, n.contact_on, n.created_at
    from (select k.id from ${contractsOf(owner)}) k
      join negotiation_boleto y on y.contract_id = k.id
      join negotiation n on n.id = y.negotiation_id
    where n.deleted_at is null
    order by ${newestFirst}
    limit 1)
    union all
    ${newestRecords(owner)}) x
    join negotiation_stage s on s.id = x.stage_id
  order by x.contact_on desc, x.created_at desc, x.stage_id
  limit 1) l on true`

/**
 * The promise `w` on the overdue boletos of a row `c`: VIGENTE if any is, else QUEBRADA (rules
 * 7.6), with its day. What counts for each boleto is what the view `boleto_promise` says.
 */
const promise = (owner: Owner, today: LocalDate): Sql => sql`left join lateral (
  select case when max(p.agreement_on) >= ${overdueLimit(today)} then 'VIGENTE' else 'QUEBRADA' end
      as state,
    max(p.agreement_on) as agreement_on
  from (
    select distinct on (y.boleto_id) y.boleto_id, n.agreement_on, s.is_agreement
    from (select k.id from ${contractsOf(owner)}) k
      join negotiation_boleto y on y.contract_id = k.id
      join negotiation n on n.id = y.negotiation_id
      join negotiation_stage s on s.id = n.stage_id
    where n.deleted_at is null and (s.is_agreement or s.ends_promise)
    order by y.boleto_id, n.contact_on desc, n.id desc) p
    join boleto b on b.id = p.boleto_id
  where p.is_agreement and b.open_cents > 0 and b.due_on <= ${lastOverdueDueOn(today)}
  having count(*) > 0) w on true`

/** Both, as joins after the relation `c`. */
export const rowFacts = (owner: Owner, today: LocalDate): Sql =>
  sql`${lastContact(owner)} ${promise(owner, today)}`

/** What they say, by the keys of a row. */
export const rowFactColumns = {
  status: sql`coalesce(l.stage, '')`,
  updateDate: sql`l.contact_on`,
  promessa: sql`case when w.agreement_on is not null
    then jsonb_build_object('estado', w.state, 'data', w.agreement_on) end`,
}
