import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/** Texts of justifications by id. */
export async function justificationTexts(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; text: string }>`
    select id, text from lawsuit_justification where id = any(${[...ids]}::int[])`.execute(tx)
  return new Map(rows.map(({ id, text }) => [id, text]))
}
