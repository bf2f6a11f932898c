import type { ReactNode } from 'react'

import type { Column } from '#ui/table/column.ts'
import { formatCount } from '#ui/display/format-count.ts'

import { cellText } from '../cell-text.ts'
import { type AnyColumn, type Grouping, type Listing, valueAt } from '../definition.ts'
import { groupValue, type ListedGroup } from '../groups.ts'
import { type Cells, type GroupActs, partsOf, plainCell, wrap } from './columns.tsx'
import styles from './groups.module.css'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Group name with its detail below. */
const nameOf = <Row,>({ nome, detalhe }: ListedGroup<Row>) => (
  <span className={styles['name']} title={[nome, detalhe].filter(Boolean).join(', ')}>
    <span>{nome}</span>
    {detalhe !== null && detalhe !== nome && <span>{detalhe}</span>}
  </span>
)

/** Group cell under a head: name, row count or aggregate. */
export function groupCell<Row>(
  listing: Listing<Row>,
  by: Grouping<Row>,
  group: ListedGroup<Row>,
  path: string,
  { cells, acts }: { readonly cells: Cells<Row> | undefined; readonly acts: GroupActs<Row> },
): ReactNode {
  const { group: cell } = partsOf(cells, path)
  if (cell) return cell(group, acts)
  if (path === by.name) return nameOf(group)
  if (path === by.countIn && by.counted)
    return Object.entries(by.counted)
      .map(([name, noun]) =>
        formatCount(group.contagens[name] ?? 0, { one: noun[0], many: noun[1] }),
      )
      .join(', ')
  if (path === by.countIn) {
    const [one, many] = listing.noun
    return formatCount(group.linhas, { one, many })
  }
  const column = listing.columns.find(({ of, only }) => of === path && only !== 'export')
  const value = groupValue(group, path)
  if (column === undefined || value === null) return undefined
  const { movedFrom } = column as AnyColumn
  const days = movedFrom === undefined ? {} : { [movedFrom]: groupValue(group, movedFrom) ?? value }
  return plainCell(column as AnyColumn, Object.assign(days, wrap(path, value)))
}

/**
 * Columns of a grouped list: group or row names first. Rows visually hide values that are equal for
 * the whole group.
 */
export function groupedColumns<Row>(
  listing: Listing<Row>,
  by: Grouping<Row>,
  columns: readonly Column<Row>[],
): Column<Row>[] {
  const steppedAside = new Set<string>([by.row, ...(by.replaces ?? [])])
  const repeated = new Set<string>(by.repeats)
  const name = columns.find(({ id }) => id === by.name)
  const row = columns.find(({ id }) => id === by.row)
  const [one] = listing.noun
  // The group's second line replaces the value below the name.
  const { above: _, isAside: __, isBelow: ___, ...alone } = name ?? {}
  const first: Column<Row> = {
    ...alone,
    id: by.name,
    label: `${capital(by.noun[0])} / ${one}`,
    cell: (each) => row?.cell(each) ?? cellText({ of: by.row } as AnyColumn, each, true),
    width: Math.max(name?.width ?? 0, nameWidth),
    hideable: false,
  }
  return [
    first,
    ...columns
      .filter(({ id }) => id !== by.name && !steppedAside.has(id))
      .map((column) =>
        repeated.has(column.id)
          ? {
              ...column,
              cell: (each: Row) => (
                <span className="visually-hidden" data-repeated>
                  {String(valueAt(each, column.id) ?? '')}
                </span>
              ),
            }
          : column,
      ),
  ]
}

const nameWidth = 232
