import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { ChargeRow } from '../contract/holding.ts'
import { isExceptedTitulo, openSlips, type SlipView } from './open-slips.ts'

/** The period whose balances are 'in month', and whose slips a row carries. */
export type Block = { readonly from: LocalDate; readonly until: LocalDate }

/**
 * The charge table: a row a contract with an open balance (rules 7.10). Without a block the
 * balances in month are those of `month`, and a row carries every open slip.
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
    with open as materialized (${openSlips(view)})
    select o.contract_id as "contractId", o.tenant_id as "clientId", o.mall_id as "shoppingId",
      o.mall as "shoppingName", o.luc as lucs, coalesce(a.accounts, '-') as "chargingType", o.brand,
      y.code as "contractType", o.contract as "contractNumber", o.contract_status as "contractStatus",
      coalesce(nullif(o.legal_status, ''), '-') as "legalStatus",
      coalesce(sum(o.cents) filter (where o.is_overdue and ${within}), 0)::bigint
        as "overdueBalanceInMonth",
      coalesce(sum(o.cents) filter (where o.is_overdue), 0)::bigint as "totalOverdueBalance",
      coalesce(sum(o.cents) filter (where not o.is_overdue and ${within}), 0)::bigint
        as "dueBalanceInMonth",
      coalesce(sum(o.cents) filter (where not o.is_overdue), 0)::bigint as "totalDueBalance",
      coalesce(c.status, '-') as "lastContactStatus",
      coalesce(array_agg(o.id order by o.due_on, o.id) filter (where ${taken}), '{}') as "slipIds"
    from open o
      join contract_type y on y.id = o.contract_type_id
      left join lateral (
        select string_agg(distinct a.code, ' / ' order by a.code) as accounts
        from titulo t
          join movement_type v on v.id = t.movement_type_id
          join account_type a on a.id = v.account_type_id
        where t.contract_id = o.contract_id and t.open_cents > 0 and not (${isExceptedTitulo})
      ) a on true
      left join lateral (
        select s.description as status
        from tenant_contact r
          join negotiation_stage s on s.id = r.stage_id
        where r.mall_id = o.mall_id and r.document = o.document and r.luc in (o.luc, '')
        order by r.contact_on desc, r.created_at desc, r.stage_id
        limit 1
      ) c on true
    group by o.contract_id, o.tenant_id, o.mall_id, o.mall, o.luc, a.accounts, o.brand, y.code,
      o.contract, o.contract_status, o.legal_status, c.status
    order by "overdueBalanceInMonth" desc, "totalOverdueBalance" desc, o.mall, o.contract`.execute(
    tx,
  )
  return rows
}
