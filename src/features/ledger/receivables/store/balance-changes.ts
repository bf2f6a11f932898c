import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/** Marks open balances as changed in every mall of a load. */
export async function noteLoadedBalances(tx: Tx, loadId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into balance_change (mall_id)
    select mall_id from erp_load_mall where load_id = ${loadId}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Marks open balances, or their tenants, as changed in these malls. */
export async function noteBalances(tx: Tx, malls: readonly number[] | 'all'): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into balance_change (mall_id)
    select id from mall where ${malls === 'all' ? sql`true` : sql`id = any(${[...malls]})`}
    order by id`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Deletes the visible marks and returns their malls; later changes stay marked. */
export async function consumeNotedBalances(tx: Tx): Promise<readonly number[]> {
  const { rows } = await sql<{ mallId: number }>`
    with taken as (delete from balance_change returning mall_id)
    select distinct mall_id as "mallId" from taken order by 1`.execute(tx)
  return rows.map(({ mallId }) => mallId)
}
