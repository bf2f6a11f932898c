import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { derived, derivedSum, markStale, refreshSums } from '#server/database/derived.ts'

import { rollUp } from '../contract/jobs.ts'

derivedSum('negativation_tally', 'negativation_item', rollUp)

const refreshGuarantors = (tx: Tx) =>
  sql`select regua.refresh_negativation_guarantors()`.execute(tx)

derived({
  table: 'negativation_guarantors',
  sources: [
    {
      table: 'negativation_item',
      on: ['insert', 'update', 'delete', 'truncate'],
      columns: ['mall_id', 'cycle_id', 'status'],
      keys: 'select mall_id, cycle_id from changed',
    },
    {
      table: 'item_person',
      on: ['insert', 'delete'],
      where: `kind = 'FIADOR'`,
      keys: `select i.mall_id, i.cycle_id from changed p join negativation_item i on i.id = p.item_id`,
    },
  ],
  key: 'cycle_id',
  refreshedBy: rollUp,
  reader: 'computes stale keys',
  refresh: refreshGuarantors,
  recompute: async (tx) => {
    await markStale(
      tx,
      'negativation_guarantors',
      sql`select distinct mall_id, cycle_id from negativation_item`,
    )
    await refreshGuarantors(tx)
  },
})

/** Merges the rows of each key of the stored sums, and counts the guarantors of stale cycles. */
export async function rollUpCounters(tx: Tx): Promise<void> {
  await refreshSums(tx, 'negativation_tally')
  await refreshGuarantors(tx)
}
