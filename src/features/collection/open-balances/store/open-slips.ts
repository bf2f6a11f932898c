import { type RawBuilder, sql } from 'kysely'

import { lastOverdueDueOn } from '#values/arrears.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

type Sql = RawBuilder<unknown>

/** Owner of the open boletos. */
export type Of =
  | { readonly tenant: number }
  | { readonly group: number }
  | { readonly contracts: readonly number[] }
  | { readonly slips: readonly number[] }

/** Open boletos as the user sees them on a day. */
export type SlipView = { readonly of: Of; readonly malls: Malls; readonly today: LocalDate }

const belongs = (of: Of): Sql => {
  if ('tenant' in of) return sql`k.tenant_id = ${of.tenant}`
  if ('group' in of) return sql`g.group_id = ${of.group}`
  if ('contracts' in of) return sql`o.contract_id = any(${[...of.contracts]}::bigint[])`
  return sql`o.id = any(${[...of.slips]}::bigint[])`
}

// Evaluated once per query; without a list of this module no título is read.
export const isExceptedTitulo = sql`
  exists (select from module_with_exceptions w where w.module = 'PRIORIZACAO')
  and exists (
    select from excepted_titulo x where x.titulo_id = t.id and x.module = 'PRIORIZACAO'
  )`

/**
 * Open boletos, one row each, with contract `k`, mall `m` and group membership `g`. Títulos on an
 * exception list of PRIORIZACAO are subtracted (rules 7.1).
 */
export const openSlips = ({ of, malls, today }: SlipView): Sql => sql`
  select o.id, o.mall_id, m.name as mall, o.number, o.due_on, o.original_due_on, o.contract_id,
    k.number as contract, k.luc, k.trade_name as brand, k.tenant_id, k.name as tenant, k.document,
    k.contract_type_id, k.status as contract_status, k.legal_status, g.group_id,
    o.open_cents - coalesce(e.cents, 0) as cents,
    o.due_on <= ${lastOverdueDueOn(today)} as is_overdue,
    ${today}::date - o.original_due_on as days
  from boleto o
    join contract k on k.id = o.contract_id
    join mall m on m.id = o.mall_id
    left join group_tenant g
      on g.mall_id = k.mall_id and g.document = k.document and g.luc = k.luc
    left join lateral (
      select sum(t.open_cents)::bigint as cents
      from titulo t
      where t.boleto_id = o.id and t.open_cents > 0 and ${isExceptedTitulo}
    ) e on true
  where o.open_cents > coalesce(e.cents, 0) and ${belongs(of)} and ${ofMalls(sql`o.mall_id`, malls)}`

const bands = [
  sql`not o.is_overdue`,
  sql`o.is_overdue and o.days <= 30`,
  sql`o.is_overdue and o.days between 31 and 60`,
  sql`o.is_overdue and o.days between 61 and 90`,
  sql`o.is_overdue and o.days between 91 and 120`,
  sql`o.is_overdue and o.days > 120`,
]

/** Sum of cents over rows `o` that match a condition. */
export const centsWhere = (condition: Sql): Sql =>
  sql`coalesce(sum(o.cents) filter (where ${condition}), 0)::bigint`

/** Open by age of the rows `o`: a vencer, then 30, 60, 90, 120 and more days. */
export const bandsOf: Sql = sql`array[${sql.join(bands.map(centsWhere))}]`
