import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { ChargeRow } from '../contract/holding.ts'
import { isExceptedTitulo, openSlips, type SlipView } from './open-slips.ts'

/** Period of the 'in month' balances and of the slips in a row. */
export type Block = { readonly from: LocalDate; readonly until: LocalDate }

const newestFirst = sql`contact_on desc, created_at desc, stage_id`

// Last contact of a document and LUC `o`, as in the view `tenant_contact`. Read through indexes,
// because the view reads every negotiation (decision 0013).
const lastContactOfLuc = sql`
  select s.description as status
  from (
    (select n.stage_id, n.contact_on, n.created_at
    from contract k
      join negotiation_boleto l on l.contract_id = k.id
      join negotiation n on n.id = l.negotiation_id
    where k.mall_id = o.mall_id and k.document = o.document and k.luc = o.luc
      and n.deleted_at is null
    order by ${newestFirst}
    limit 1)
    union all
    (select r.stage_id, r.contact_on, r.created_at
    from contact_record r
    where r.mall_id = o.mall_id and r.document = o.document and r.luc in (o.luc, '') and r.is_active
    order by ${newestFirst}
    limit 1)) x
    join negotiation_stage s on s.id = x.stage_id
  order by x.contact_on desc, x.created_at desc, x.stage_id
  limit 1`

/**
 * The charge table: one row per contract with an open balance (rules 7.10). Without a block,
 * monthly balances are those of `month`, and a row has all open slips.
 */
export async function readCharges(
  tx: Tx,
  view: SlipView,
  { month, block }: { readonly month: Block; readonly block: Block | undefined },
): Promise<ChargeRow[]> {
  const { from, until } = block ?? month
  const within = sql`o.due_on between ${from} and ${until}`
  const taken = block ? within : sql`true`
  const { rows } = await sql<ChargeRow>`
    with open as materialized (${openSlips(view)}),
      owed as materialized (
        select o.contract_id, o.tenant_id, o.mall_id, o.mall, o.luc, o.document, o.brand,
          o.contract_type_id, o.contract, o.contract_status, o.legal_status,
          coalesce(sum(o.cents) filter (where o.is_overdue and ${within}), 0)::bigint
            as overdue_in_month,
          coalesce(sum(o.cents) filter (where o.is_overdue), 0)::bigint as overdue,
          coalesce(sum(o.cents) filter (where not o.is_overdue and ${within}), 0)::bigint
            as due_in_month,
          coalesce(sum(o.cents) filter (where not o.is_overdue), 0)::bigint as due,
          coalesce(array_agg(o.id order by o.due_on, o.id) filter (where ${taken}), '{}') as slips
        from open o
        group by o.contract_id, o.tenant_id, o.mall_id, o.mall, o.luc, o.document, o.brand,
          o.contract_type_id, o.contract, o.contract_status, o.legal_status)
    select o.contract_id as "contractId", o.tenant_id as "clientId", o.mall_id as "shoppingId",
      o.mall as "shoppingName", o.luc as lucs, coalesce(a.accounts, '-') as "chargingType", o.brand,
      y.code as "contractType", o.contract as "contractNumber", o.contract_status as "contractStatus",
      coalesce(nullif(o.legal_status, ''), '-') as "legalStatus",
      o.overdue_in_month as "overdueBalanceInMonth", o.overdue as "totalOverdueBalance",
      o.due_in_month as "dueBalanceInMonth", o.due as "totalDueBalance",
      coalesce(c.status, '-') as "lastContactStatus", o.slips as "slipIds"
    from owed o
      join contract_type y on y.id = o.contract_type_id
      left join lateral (
        select string_agg(distinct a.code, ' / ' order by a.code) as accounts
        from boleto b
          join titulo t on t.boleto_id = b.id
          join movement_type v on v.id = t.movement_type_id
          join account_type a on a.id = v.account_type_id
        where b.contract_id = o.contract_id and t.open_cents > 0 and not (${isExceptedTitulo})
      ) a on true
      left join lateral (${lastContactOfLuc}) c on true
    order by "overdueBalanceInMonth" desc, "totalOverdueBalance" desc, o.mall, o.contract`.execute(
    tx,
  )
  return rows
}
