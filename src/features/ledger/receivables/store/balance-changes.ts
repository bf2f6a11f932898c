import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { markStale } from '#server/database/derived.ts'

/** Marks the ranking of every mall of a load as stale; returns whether the load has malls. */
export const markLoadedBalances = (tx: Tx, loadId: number): Promise<boolean> =>
  markStale(
    tx,
    'worklist_customer',
    sql`
    select mall_id, null::bigint from erp_load_mall where load_id = ${loadId}`,
  )

/** Marks the ranking of these malls as stale: their balances or tenants changed. */
export const markBalances = (tx: Tx, malls: readonly number[] | 'all'): Promise<boolean> =>
  markStale(
    tx,
    'worklist_customer',
    sql`
    select id, null::bigint from mall where ${malls === 'all' ? sql`true` : sql`id = any(${[...malls]})`}`,
  )
