import { type RawBuilder, sql } from 'kysely'

import { lastOverdueDueOn, overdueLimit } from '#features/receivables/rules.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Owner } from './ledger.ts'

type Sql = RawBuilder<unknown>

// What a row shows of today, whatever the last cut knew: the last contact and the promises.

/** The last contact `l` of a row `c`, of either store (rules 7.5). */
const lastContact = (owner: Owner): Sql =>
  owner === 'CUSTOMER'
    ? sql`left join lateral (
        select x.stage, x.contact_on
        from tenant_last_contact x
        where x.mall_id = c.mall_id and x.document = c.document) l on true`
    : sql`left join lateral (
        select s.description as stage, x.contact_on
        from (
          select y.stage_id, y.contact_on, y.created_at
          from group_tenant g
            join tenant_contact y
              on y.mall_id = g.mall_id and y.document = g.document and y.luc = g.luc
          where g.group_id = c.id
          union all
          select y.stage_id, y.contact_on, y.created_at
          from tenant_contact y
          where y.group_id = c.id) x
          join negotiation_stage s on s.id = x.stage_id
        order by x.contact_on desc, x.created_at desc, x.stage_id
        limit 1) l on true`

const contractsOf = (owner: Owner): Sql =>
  owner === 'CUSTOMER'
    ? sql`contract k where k.tenant_id = c.id`
    : sql`group_tenant g join contract k
        on k.mall_id = g.mall_id and k.document = g.document and k.luc = g.luc
        where g.group_id = c.id`

/**
 * The promise `w` on the overdue boletos of a row `c`: VIGENTE if any is, else QUEBRADA (rules
 * 7.6), with its day.
 */
const promise = (owner: Owner, today: LocalDate): Sql => sql`left join lateral (
  select case when max(p.agreement_on) >= ${overdueLimit(today)} then 'VIGENTE' else 'QUEBRADA' end
      as state,
    max(p.agreement_on) as agreement_on
  from (select k.id from ${contractsOf(owner)}) k
    join boleto b on b.contract_id = k.id
    join boleto_promise p on p.boleto_id = b.id
  where b.open_cents > 0 and b.due_on <= ${lastOverdueDueOn(today)}
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
