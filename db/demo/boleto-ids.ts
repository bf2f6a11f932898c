import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/** The open boletos of these numbers, as far as the person sees them. */
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
