import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

type Tenants = { readonly boletos: number; readonly valor: Cents; readonly lojistas: number }

/** Tenants to list now and not in the previous cycle, and those that left the cycle. */
export type CycleDifference = {
  readonly competence: LocalDate
  readonly entering: Tenants
  readonly leaving: Tenants
}

/** `here`: malls and cycles of the submitted items; `previous`: the cycle before, by mall. */
const previousCycles = (submittedIds: readonly number[]) => sql`
  here as (
    select distinct i.mall_id, i.cycle_id, y.competence
    from negativation_item i
    join cycle y on y.id = i.cycle_id
    where i.id = any(${submittedIds}::bigint[])
  ), previous as (
    select h.mall_id, h.cycle_id, p.id as previous_id, p.competence
    from here h
    cross join lateral (
      select y.id, y.competence
      from cycle y
      where y.competence < h.competence
        and exists (
          select
          from negativation_item i
          where i.cycle_id = y.id and i.mall_id = h.mall_id
        )
      order by y.competence desc
      limit 1
    ) p
  )`

/** `before`: tenants listed in the previous cycle. */
const listedBefore = sql`
  before as (
    select v.mall_id, v.cycle_id, i.document, count(*)::int as boletos,
      sum(i.balance_cents)::bigint as value
    from previous v
    join negativation_item i on i.cycle_id = v.previous_id and i.mall_id = v.mall_id
    where i.is_negativate
    group by 1, 2, 3
  )`

/** `entering` and `leaving`: tenants that only one of the two cycles lists. */
const enteringAndLeaving = (listedIds: readonly number[]) => sql`
  entering as (
    select i.mall_id, i.document, count(*)::int as boletos,
      sum(i.balance_cents)::bigint as value
    from negativation_item i
    join previous v on v.mall_id = i.mall_id and v.cycle_id = i.cycle_id
    where i.id = any(${listedIds}::bigint[])
      and not exists (
        select
        from before b
        where b.mall_id = i.mall_id and b.document = i.document
      )
    group by 1, 2
  ), leaving as (
    select b.boletos, b.value
    from before b
    where not exists (
      select
      from negativation_item i
      where i.document = b.document and i.cycle_id = b.cycle_id and i.mall_id = b.mall_id
    )
  )`

/**
 * Compares listed items with the NEGATIVAR decisions of the previous cycle of their malls. Tenants
 * that leave have no item in the present cycle, regardless of the filter of the submit.
 */
export async function differenceToPreviousCycle(
  tx: Tx,
  submittedIds: readonly number[],
  listedIds: readonly number[],
): Promise<CycleDifference | undefined> {
  const { rows } = await sql<{
    competence: LocalDate | null
    inBoletos: number
    inValue: Cents
    inTenants: number
    outBoletos: number
    outValue: Cents
    outTenants: number
  }>`
    with ${previousCycles(submittedIds)}, ${listedBefore}, ${enteringAndLeaving(listedIds)}
    select (select max(competence) from previous) as competence,
      (select coalesce(sum(boletos), 0)::int from entering) as "inBoletos",
      (select coalesce(sum(value), 0)::bigint from entering) as "inValue",
      (select count(*)::int from entering) as "inTenants",
      (select coalesce(sum(boletos), 0)::int from leaving) as "outBoletos",
      (select coalesce(sum(value), 0)::bigint from leaving) as "outValue",
      (select count(*)::int from leaving) as "outTenants"`.execute(tx)
  const [row] = rows
  return row === undefined || row.competence === null
    ? undefined
    : {
        competence: row.competence,
        entering: { boletos: row.inBoletos, valor: row.inValue, lojistas: row.inTenants },
        leaving: { boletos: row.outBoletos, valor: row.outValue, lojistas: row.outTenants },
      }
}
