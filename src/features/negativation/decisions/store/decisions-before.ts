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

/** A line per tenant, and one per present item of a boleto that was decided. */
const linesOf = (itemIds: readonly number[]) => sql`
  select tenant, null::bigint as "itemId",
    case
      when bool_and(is_negativate) filter (where "isLast") then 'NEGATIVAR'
      when bool_or(is_negativate) filter (where "isLast") then 'MISTA'
      when bool_or("isLast") then 'ISENTAR'
    end as decision
  from decided
  group by tenant
  union all
  select d.tenant, n.id, case when d.is_negativate then 'NEGATIVAR' else 'ISENTAR' end
  from decided d
  join negativation_item n on n.boleto_id = d.boleto_id
  where d."isLast" and n.id = any(${itemIds}::bigint[])`

/** What users decided on these tenants in the cycle before the open one. */
export async function readDecisionsBefore(
  tx: Tx,
  {
    tenants,
    itemIds,
  }: { readonly tenants: readonly string[]; readonly itemIds: readonly number[] },
  malls: Malls,
): Promise<DecisionsBefore | undefined> {
  const { rows } = await sql<DecisionsBefore>`
    with before as (${cycleBefore}),
    decided as (
      select i.tenant_id::text as tenant, i.boleto_id, i.is_negativate,
        i.cycle_id = b.id as "isLast"
      from before b
      join tenant t on t.id = any(${tenants}::bigint[])
      join negativation_item i on i.document = t.document and i.tenant_id = t.id
      join cycle y on y.id = i.cycle_id and y.competence <= b.competence
      where ${ofMalls(sql`i.mall_id`, malls)} and ${isDecided}
    ),
    lines as (${linesOf(itemIds)})
    select b.competence, coalesce((select jsonb_agg(l) from lines l), '[]') as decisions
    from before b`.execute(tx)
  return rows[0]
}
