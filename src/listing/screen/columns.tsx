import type { ReactNode } from 'react'

import { Arrears } from '#ui/display/arrears.tsx'
import { MallName } from '#ui/display/mall-name.tsx'
import { TwoLines } from '#ui/display/two-lines.tsx'
import type { Column, ColumnLayout } from '#ui/table/column.ts'

import { cardPlaces } from '../card-places.ts'
import { cellText, isFigure } from '../cell-text.ts'
import { type AnyColumn, type Listing, type PathOf, valueAt } from '../definition.ts'
import type { ListedGroup } from '../groups.ts'
import { listingHost } from './host.ts'
import styles from './listing.module.css'
import { tenantOf } from './tenant-key.ts'
import { TenantName } from './tenant-name.tsx'
import type { SearchResult } from './use-search-result.ts'

/** Custom content of a cell; `open` opens the row like Enter. */
type CellOf<Row> = (row: Row, open: () => void) => ReactNode

/** Actions on a group. */
export type GroupActs<Row> = {
  readonly open: () => void
  /** Fetches all rows of the group under the filter, including those not loaded. */
  readonly allRows: () => Promise<readonly Row[]>
}

/** Custom cell of a group. */
export type GroupCell<Row> = (group: ListedGroup<Row>, acts: GroupActs<Row>) => ReactNode

/** Custom parts of a column. */
export type ColumnParts<Row> = {
  readonly cell?: CellOf<Row>
  /** Content before the head text, from the search result. */
  readonly head?: (found: SearchResult<Row> | undefined) => ReactNode
  /** Name of the column, from the search result; undefined keeps the declared one. */
  readonly label?: (found: SearchResult<Row> | undefined) => string | undefined
  /** Hides the column if the search result has nothing for it. */
  readonly isEmpty?: (found: SearchResult<Row>) => boolean
  /** Cell of a group, instead of its aggregate. */
  readonly group?: GroupCell<Row>
  /** Format of the sum in the totals row; undefined keeps the default. */
  readonly total?: (total: number) => string | undefined
}

/** Custom cells by column, or several of its parts. */
export type Cells<Row> = { readonly [P in PathOf<Row>]?: CellOf<Row> | ColumnParts<Row> }

/** Custom parts of the column at a path. */
export function partsOf<Row>(cells: Cells<Row> | undefined, path: string): ColumnParts<Row> {
  const own: CellOf<Row> | ColumnParts<Row> | undefined = cells?.[path as PathOf<Row>]
  return typeof own === 'function' ? { cell: own } : (own ?? {})
}

/** Default cell content. */
export function plainCell(column: AnyColumn, row: unknown): ReactNode {
  const text = cellText(column, row, true)
  if (column.as === 'number') return Number(valueAt(row, column.of)) === 0 ? 0 : text
  if (column.as === 'money' && Number(valueAt(row, column.of)) < 0)
    return <span className={styles['negative']}>{text}</span>
  if (column.as === 'arrears')
    return text === '' ? '-' : <Arrears days={Number(valueAt(row, column.of))} />
  if (column.movedFrom !== undefined && text.includes(',')) {
    const [day, original] = text.split(', ')
    return (
      <span title={text}>
        <TwoLines below={original}>{day}</TwoLines>
      </span>
    )
  }
  return column.as === 'mall' ? <MallName name={text} /> : text
}

/** Links a tenant's name to its panel beside the list or to its page. */
function namedCell<Row>(
  listing: Listing<Row>,
  column: AnyColumn,
  row: Row,
  onPeek: ((row: Row) => void) | undefined,
): ReactNode {
  const shown = plainCell(column, row)
  if (listing.tenant?.column !== column.of || shown === '') return shown
  const tenant = tenantOf(listing, row)
  return tenant ? (
    <TenantName tenant={tenant} onPeek={onPeek && (() => onPeek(row))}>
      {shown}
    </TenantName>
  ) : (
    shown
  )
}

const isTruncated = (column: AnyColumn) =>
  column.as === undefined ||
  column.as === 'name' ||
  column.as === 'mall' ||
  column.as === 'text' ||
  column.as === 'choice'

/**
 * True if the column says nothing on this page: no text in any row, or only zero amounts in a
 * column that is declared to step aside.
 */
function isEmpty(column: AnyColumn, { rows, totals }: SearchResult<unknown>): boolean {
  const says = (row: unknown) =>
    column.stepsAside && column.as === 'money'
      ? valueAt(row, column.of) !== 0
      : !['', '-'].includes(cellText(column, row))
  return rows.length > 0 && (totals[column.of] ?? 0) === 0 && !rows.some(says)
}

/** Glossary button of a head, if the host provides one. */
function explain(term: string, name: string): ReactNode {
  const { explained: Explained } = listingHost()
  return Explained && <Explained term={term} name={name} />
}

/** A column and the one whose values its cells show as a second line. */
type Pair = { readonly column: AnyColumn; readonly below: AnyColumn | undefined }

const bothOf = ({ column, below }: Pair): readonly AnyColumn[] => [
  column,
  ...(below ? [below] : []),
]

/** What the table is to show. */
type Shown<Row> = {
  cells?: Cells<Row> | undefined
  /** The page, once loaded. */
  result?: SearchResult<Row> | undefined
  open: (row: Row) => void
  layout: ColumnLayout
  onPeek?: ((row: Row) => void) | undefined
}

/** True if the column is hidden on this page. */
function stepsAside<Row>(pair: Pair, index: number, { cells, result }: Shown<Row>): boolean {
  const { column } = pair
  // A custom cell may show more than its value, and the first column and names stay in any case.
  const { cell, group, isEmpty: isEmptyIn } = partsOf(cells, column.of)
  if (result !== undefined && isEmptyIn?.(result)) return true
  const may = index > 0 && column.as !== 'name' && cell === undefined && group === undefined
  return (
    result !== undefined &&
    (column.stepsAside === true || may) &&
    bothOf(pair).every((one) => isEmpty(one, result))
  )
}

/** Cell of a column, with the value below it as a second line. */
function cellOf<Row>(
  { column, below }: Pair,
  content: (row: Row) => ReactNode,
): (row: Row) => ReactNode {
  if (!below) return content
  return (row) =>
    [column, below].every((one) => cellText(one, row) === '') ? (
      ''
    ) : (
      <TwoLines below={truncateAfter(below.longest, cellText(below, row, true))}>
        {content(row)}
      </TwoLines>
    )
}

const hoverOf = (pair: Pair) => (row: unknown) =>
  bothOf(pair)
    .map((one) => cellText(one, row, true))
    .filter((text) => text !== '')
    .join(', ')

/** Head of the column whose values are the second line. */
const secondHead = ({ of, label, shortLabel, sortable }: AnyColumn) => ({
  id: of,
  label,
  ...(shortLabel === undefined ? {} : { shortLabel }),
  ...(sortable ? { sortable: true } : {}),
})

/** Cell of the totals row. */
function footOf<Row>(
  { totals, totalsRow }: Listing<Row>,
  column: AnyColumn,
  index: number,
  { cells, result }: Shown<Row>,
): string | undefined {
  if (index === 0) return totalsRow
  const isSummed = totalsRow !== undefined && totals?.some((path) => path === column.of)
  const total = isSummed ? result?.totals[column.of] : undefined
  if (total === undefined) return undefined
  return partsOf(cells, column.of).total?.(total) ?? cellText(column, wrap(column.of, total))
}

/** Appearance of a column that does not depend on the result or the chosen layout. */
const declaredLook = (column: AnyColumn) => ({
  ...(column.explains === undefined ? {} : { help: explain(column.explains, column.label) }),
  ...(column.shortLabel === undefined ? {} : { shortLabel: column.shortLabel }),
  ...(column.wideWidth === undefined ? {} : { wideWidth: column.wideWidth }),
  ...(isFigure(column) ? { align: 'end' as const } : {}),
  ...(column.width === undefined ? {} : { width: column.width }),
  ...(column.minWidth === undefined ? {} : { minWidth: column.minWidth }),
  ...(column.sortable ? { sortable: true } : {}),
  ...(column.emphasis ? { emphasis: column.emphasis } : {}),
})

/** Table columns of a listing. */
export function tableColumns<Row>(listing: Listing<Row>, shown: Shown<Row>): Column<Row>[] {
  const { cells, result, open, layout, onPeek } = shown
  const shownColumns = listing.columns.filter((column) => column.only !== 'export')
  const belowOf = (column: AnyColumn): AnyColumn | undefined =>
    shownColumns.find(({ of }) => of === column.above && !layout.hidden.includes(of))
  const placeOf = cardPlaces(listing, shownColumns)
  return shownColumns.map((column, index) => {
    const onCard = placeOf(column)
    const { cell: own, head, label } = partsOf(cells, column.of)
    const ownHead = head?.(result)
    const below = belowOf(column)
    const pair: Pair = { column, below }
    const foot = footOf(listing, column, index, shown)
    const content = (row: Row): ReactNode =>
      own ? own(row, () => open(row)) : namedCell(listing, column, row, onPeek)
    return {
      id: column.of,
      label: label?.(result) ?? column.label,
      ...declaredLook(column),
      cell: cellOf(pair, content),
      ...(below ? { above: secondHead(below) } : {}),
      ...(shownColumns.some(({ above }) => above === column.of) ? { isBelow: true } : {}),
      ...(stepsAside(pair, index, shown) ? { isAside: true } : {}),
      ...(ownHead === undefined ? {} : { head: ownHead }),
      ...(isTruncated(column) && !own ? { hover: hoverOf(pair) } : {}),
      ...(onCard ? { onCard } : {}),
      ...(foot === undefined ? {} : { total: foot }),
    }
  })
}

const truncateAfter = (longest: number | undefined, text: string): string =>
  longest === undefined || text.length <= longest ? text : `${text.slice(0, longest).trimEnd()}…`

/** Row with a value at one path only. */
export const wrap = (path: string, value: unknown): unknown =>
  path.split('.').reduceRight((inner, key) => ({ [key]: inner }), value)
