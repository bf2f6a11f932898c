import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

/** Decisions of a tenant, or of one of its boletos, in the cycle before. */
export type DecisionBefore = {
  /** Key of the tenant's group. */
  readonly tenant: string
  /** The present item of the boleto; null in the line of the whole tenant. */
  readonly itemId: number | null
  /** Null if the tenant was only in older cycles. */
  readonly decision: 'NEGATIVAR' | 'ISENTAR' | 'MISTA' | null
}

export type DecisionsBefore = {
  readonly competence: LocalDate
  readonly decisions: readonly DecisionBefore[]
}

// Of a boleto that left the cycle undecided nobody said NEGATIVAR or ISENTAR.
const isDecided = sql`
  coalesce(i.outcome, '') not in (
    'NAO_DECIDIDO', 'RETIRADO_PAGAMENTO', 'RETIRADO_CANCELAMENTO', 'BLOQUEADO')
  and (i.is_negativate or i.justification_id is not null)`

/** Newest cycle before the open one, or the newest of all. */
const cycleBefore = sql`
  select id, competence
  from cycle
  where competence < coalesce(
    (select competence from cycle where status = 'ABERTO'), 'infinity'::date)
  order by competence desc
  limit 1`

/** A line per tenant that was ever decided on, and one per present item of a boleto that was. */
const linesOf = (itemIds: readonly number[], malls: Malls) => sql`
  select a.tenant, null::bigint as "itemId",
    case
      when bool_and(l.is_negativate) then 'NEGATIVAR'
      when bool_or(l.is_negativate) then 'MISTA'
      when count(l.boleto_id) > 0 then 'ISENTAR'
    end as decision
  from asked a
  left join last_decided l on l.tenant = a.tenant
  group by a.id, a.tenant, a.document
  having count(l.boleto_id) > 0 or exists (
    select from negativation_item i
    join cycle y on y.id = i.cycle_id
    where i.document = a.document and i.tenant_id = a.id
      and y.competence < (select competence from before)
      and ${ofMalls(sql`i.mall_id`, malls)} and ${isDecided})
  union all
  select l.tenant, n.id, case when l.is_negativate then 'NEGATIVAR' else 'ISENTAR' end
  from last_decided l
  join negativation_item n on n.boleto_id = l.boleto_id
  where n.id = any(${itemIds}::bigint[])`

/** What users decided on these tenants in the cycle before the open one. */
export async function readDecisionsBefore(
  tx: Tx,
  {
    tenants,
    itemIds,
  }: { readonly tenants: readonly string[]; readonly itemIds: readonly number[] },
  malls: Malls,
): Promise<DecisionsBefore | undefined> {
  // Only the items of that cycle are read: a tenant may have hundreds in all cycles.
  const { rows } = await sql<DecisionsBefore>`
    with before as materialized (${cycleBefore}),
    asked as materialized (
      select id, id::text as tenant, document
      from tenant
      where id = any(${tenants}::bigint[])
    ),
    last_decided as materialized (
      select a.tenant, i.boleto_id, i.is_negativate
      from asked a
      join negativation_item i on i.document = a.document and i.tenant_id = a.id
      where i.cycle_id = (select id from before) and ${ofMalls(sql`i.mall_id`, malls)}
        and ${isDecided}
    ),
    lines as (${linesOf(itemIds, malls)})
    select b.competence, coalesce((select jsonb_agg(l) from lines l), '[]') as decisions
    from before b`.execute(tx)
  return rows[0]
}
