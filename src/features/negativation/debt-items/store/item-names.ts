import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'

/** Numbers and brands of some items of these malls. */
export async function namesOfItems(
  tx: Tx,
  ids: readonly number[],
  malls: Malls,
): Promise<ReadonlyMap<number, { readonly number: string; readonly brand: string }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; number: string; brand: string }>`
    select id, number, trade_name as brand
    from negativation_item
    where id = any(${ids}::bigint[]) and ${ofMalls(sql`mall_id`, malls)}`.execute(tx)
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}
