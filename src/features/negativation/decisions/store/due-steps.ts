import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

/** Boletos of a mall whose deadline in a step is one day. */
export type DueStep = {
  readonly status: string
  readonly mallId: number
  readonly dueOn: LocalDate
  readonly items: number
  readonly valor: Cents
}

/** Items of steps whose deadline lies between two days. */
export async function dueSteps(
  tx: Tx,
  from: LocalDate,
  to: LocalDate,
  malls: Malls,
): Promise<DueStep[]> {
  const { rows } = await sql<DueStep>`
    select status, mall_id as "mallId", step_due_on as "dueOn", sum(items)::int as items,
      sum(cents)::bigint as valor
    from negativation_tally
    where step_due_on between ${from} and ${to} and not is_sent and items > 0
      and ${ofMalls(sql`mall_id`, malls)}
    group by status, mall_id, step_due_on
    order by status, mall_id, step_due_on`.execute(tx)
  return rows
}
