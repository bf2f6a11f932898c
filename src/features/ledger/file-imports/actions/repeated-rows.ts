import type { RowFlaw } from '#listing/server/importing/table-reader.ts'

import type { FileRow } from '../gateway/cells.ts'
import { flawOf } from './import-sheet.ts'

/** Keeps the first line of a repeated key and rejects the others. */
export function withoutRepeated<Row extends FileRow>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  fact: { readonly column: string; readonly valueOf: (row: Row) => string },
): { readonly first: Row[]; readonly flaws: RowFlaw[] } {
  const lines = new Map<string, number>()
  const flaws: RowFlaw[] = []
  const first = rows.filter((row) => {
    const before = lines.get(keyOf(row))
    if (before === undefined) lines.set(keyOf(row), row.line)
    else
      flaws.push(
        flawOf(row, fact.column, fact.valueOf(row), `Esta linha repete a linha ${before}.`),
      )
    return before === undefined
  })
  return { first, flaws }
}
