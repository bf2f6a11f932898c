import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/**
 * Reserves the next numbers of a year, increasing and without gaps. The row of the year stays
 * locked until the commit.
 */
export async function reserveNumbers(tx: Tx, year: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ last: number }>`
    insert into filing_ticket_counter as c (year, last_number)
    values (${year}, ${count})
    on conflict (year) do update set last_number = c.last_number + excluded.last_number
    returning last_number as last`.execute(tx)
  const last = rows[0]?.last ?? 0
  return Array.from({ length: count }, (_, place) => last - count + 1 + place)
}
