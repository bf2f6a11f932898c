import type { RawBuilder } from 'kysely'

import type { AnyColumn } from '../definition.ts'
import { brazilian, type ColumnSql, isSql, type Source } from './window.ts'

type Sql = RawBuilder<unknown>

const isText = ({ as = 'text' }: AnyColumn) => as === 'text' || as === 'name' || as === 'mall'

/** The column's own expression; undefined if its path is inside a JSON value. */
function expressionAt(columns: object, path: string): Sql | undefined {
  const [head = '', tail, ...deeper] = path.split('.')
  const column = (columns as Readonly<Record<string, ColumnSql | undefined>>)[head]
  if (column === undefined || deeper.length > 0) return undefined
  if (tail === undefined) return isSql(column) ? column : undefined
  return isSql(column) ? undefined : column[tail]
}

/**
 * Adds an order for each sortable column that the source does not order itself: by its value, texts
 * in Brazilian order.
 */
export function withDefaultSorts<Row>(
  columns: readonly AnyColumn[],
  source: Source<Row>,
): Source<Row> {
  const missing = columns.filter(({ of, sortable }) => sortable && !(of in source.sorts))
  if (missing.length === 0) return source
  const added = missing.flatMap((column): [string, Sql][] => {
    const value = expressionAt(source.columns, column.of)
    if (value === undefined) return []
    return [[column.of, isText(column) ? brazilian(value) : value]]
  })
  return { ...source, sorts: { ...source.sorts, ...Object.fromEntries(added) } }
}
