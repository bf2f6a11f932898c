import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { ListQuery } from '../serve-listing.ts'
import { conditions, allColumns } from '../window.ts'

/**
 * Rows of a list whose column equals one of these texts, ordered by key: those its screen would
 * show, in one statement.
 */
export async function rowsOfKeys<Row>(
  tx: Tx,
  { source, filter }: ListQuery<Row>,
  column: keyof Row & string,
  keys: readonly string[],
): Promise<Row[]> {
  const expression = (source.columns as Readonly<Record<string, unknown>>)[column]
  const { rows } = await sql<Row>`
    select ${allColumns(source)}
    from ${source.from}
    where ${conditions(source, filter)} and ${expression} = any(${keys}::text[])
    order by ${source.key}`.execute(tx)
  return rows
}
