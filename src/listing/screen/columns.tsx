import type { ReactNode } from 'react'

import { MallName } from '#ui/display/mall-name.tsx'
import type { Column } from '#ui/table/column.ts'

import { cellText, isFigure } from '../cell-text.ts'
import { type AnyColumn, type Listing, type PathOf, valueAt } from '../definition.ts'
import styles from './listing.module.css'

/** What a row shows in a column instead of its plain value; `open` opens the row as Enter does. */
export type Cells<Row> = { readonly [P in PathOf<Row>]?: (row: Row, open: () => void) => ReactNode }

function plainCell(column: AnyColumn, row: unknown): ReactNode {
  const text = cellText(column, row, true)
  if (column.as === 'number') return Number(valueAt(row, column.of)) === 0 ? 0 : text
  if (column.as === 'money' && Number(valueAt(row, column.of)) < 0)
    return <span className={styles['negative']}>{text}</span>
  return column.as === 'mall' ? <MallName name={text} /> : text
}

const isCut = (column: AnyColumn) =>
  column.as === undefined ||
  column.as === 'name' ||
  column.as === 'mall' ||
  column.as === 'text' ||
  column.as === 'choice'

/** The columns of a listing as the table takes them. */
export function tableColumns<Row>(
  listing: Listing<Row>,
  {
    cells = {} as Cells<Row>,
    totals,
    open,
  }: {
    cells?: Cells<Row> | undefined
    totals: Readonly<Record<string, number>> | undefined
    open: (row: Row) => void
  },
): Column<Row>[] {
  const shownColumns = listing.columns.filter((column) => column.only !== 'export')
  return shownColumns.map((column, index) => {
    const own = cells[column.of]
    const total =
      listing.totalsRow === undefined || !listing.totals?.includes(column.of)
        ? undefined
        : totals?.[column.of]
    const foot =
      index === 0
        ? listing.totalsRow
        : total === undefined
          ? undefined
          : cellText(column, wrap(column.of, total))
    return {
      id: column.of,
      label: column.label,
      cell: own ? (row) => own(row, () => open(row)) : (row) => plainCell(column, row),
      ...(isCut(column) && !own ? { hover: (row: Row) => cellText(column, row, true) } : {}),
      ...(column.shortLabel === undefined ? {} : { shortLabel: column.shortLabel }),
      ...(isFigure(column) ? { align: 'end' as const } : {}),
      ...(column.width === undefined ? {} : { width: column.width }),
      ...(column.minWidth === undefined ? {} : { minWidth: column.minWidth }),
      ...(column.sortable ? { sortable: true } : {}),
      ...(column.emphasis ? { emphasis: column.emphasis } : {}),
      ...(foot === undefined ? {} : { total: foot }),
    }
  })
}

/** A row that has the value at the path alone. */
const wrap = (path: string, value: unknown): unknown =>
  path.split('.').reduceRight((inner, key) => ({ [key]: inner }), value)
