import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/** Ids of the open boletos with these numbers, within the user's malls. */
export async function boletoIds(
  tx: Tx,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; number: string }>`
    select id, number
    from boleto
    where number = any(${[...numbers]}::text[]) and open_cents > 0`.execute(tx)
  return new Map(rows.map(({ id, number }) => [number, id]))
}
