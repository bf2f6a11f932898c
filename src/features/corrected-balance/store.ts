import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Competence } from '#values/competence.ts'

import type { IndexTable } from './rules/factor.ts'

/** The published values that count, by index and month. */
export async function readIndexTable(tx: Tx): Promise<IndexTable> {
  const { rows } = await sql<{ index: string; month: Competence; rate: number }>`
    select index_name as index, to_char(month, 'YYYY-MM') as month, rate_e8 as rate
    from price_index_value
    where is_current`.execute(tx)
  const table = new Map<string, Map<Competence, number>>()
  for (const { index, month, rate } of rows) {
    const series = table.get(index) ?? new Map<Competence, number>()
    series.set(month, Number(rate))
    table.set(index, series)
  }
  return table
}
