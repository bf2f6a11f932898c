import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/**
 * Compacts the increments of the cached totals into one row per key, and counts the persons of
 * changed keys. List results do not change.
 */
export async function rollUpCounters(tx: Tx): Promise<void> {
  await sql`select regua.fold_negativation_tally()`.execute(tx)
  await sql`select regua.count_guarantors()`.execute(tx)
}
