import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/** Ids of the messages that a list finds, by its tables and conditions. */
export async function readIds(
  tx: Tx,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from ${from} where ${where} order by m.id`.execute(tx)
  return rows.map(({ id }) => id)
}
