import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

/** Items of some malls in a step that are not on their way to the bureau. */
export async function itemsOfMalls(
  tx: Tx,
  status: string,
  malls: readonly number[],
  cycleId: number | undefined,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from negativation_item
    where status = ${status}
      and mall_id = any(${malls}::int[])
      and batch_id is null
      and (${cycleId === undefined} or cycle_id = ${cycleId ?? 0})
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Stores the day on which boletos of these malls left for the analysis. */
export async function storeForwardingDay(
  tx: Tx,
  malls: readonly { readonly cycleId: number; readonly mallId: number }[],
  on: LocalDate,
): Promise<void> {
  await sql`
    insert into mall_forwarding (cycle_id, mall_id, forwarded_on)
    select distinct *, ${on}::date
    from unnest(
      ${malls.map(({ cycleId }) => cycleId)}::int[], ${malls.map(({ mallId }) => mallId)}::int[]
    )
    on conflict (cycle_id, mall_id) do update set forwarded_on = excluded.forwarded_on`.execute(tx)
}
