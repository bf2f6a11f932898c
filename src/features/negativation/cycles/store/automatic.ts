import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

/** Malls with items in a step that are not on their way. */
export async function mallsWaitingIn(tx: Tx, status: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct mall_id as id
    from negativation_item
    where status = ${status} and batch_id is null
    order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

export type OverdueStep = {
  readonly status: string
  readonly items: number
  readonly malls: number
  readonly oldestDueOn: LocalDate
}

/** Overdue steps, with counts of boletos and malls (rules 4.3 f). */
export async function overdueSteps(tx: Tx, today: LocalDate): Promise<OverdueStep[]> {
  const { rows } = await sql<OverdueStep>`
    select status, count(*)::int as items, count(distinct mall_id)::int as malls,
      min(step_due_on) as "oldestDueOn"
    from negativation_item
    where step_due_on < ${today} and status <> 'FINALIZADO' and batch_id is null
    group by status`.execute(tx)
  return rows
}

/** The next overdue items of these steps, in id order. */
export async function overdueItems(
  tx: Tx,
  input: {
    readonly today: LocalDate
    readonly statuses: readonly string[]
    readonly afterItem: number
    readonly limit: number
  },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from negativation_item
    where step_due_on < ${input.today}
      and status = any(${input.statuses}::text[])
      and batch_id is null
      and id > ${input.afterItem}
    order by id limit ${input.limit}`.execute(tx)
  return rows.map(({ id }) => id)
}
