import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/**
 * Makes one row of the many that statements added to the kept sums, and counts the people of what
 * changed; what lists say stays what it is.
 */
export async function rollUpCounters(tx: Tx): Promise<void> {
  await sql`select regua.fold_negativation_tally()`.execute(tx)
  await sql`select regua.count_guarantors()`.execute(tx)
}
