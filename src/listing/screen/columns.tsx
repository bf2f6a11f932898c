import type { ReactNode } from 'react'

import { Arrears } from '#ui/display/arrears.tsx'
import { MallName } from '#ui/display/mall-name.tsx'
import { TwoLines } from '#ui/display/two-lines.tsx'
import type { Column, ColumnLayout } from '#ui/table/column.ts'

import { cardPlaces } from '../card-places.ts'
import { cellText, isFigure } from '../cell-text.ts'
import { type AnyColumn, type Listing, type PathOf, valueAt } from '../definition.ts'
import { listingHost } from './host.ts'
import styles from './listing.module.css'
import { tenantOf } from './tenant-key.ts'
import { TenantName } from './tenant-name.tsx'

/** Custom cell content by column; `open` opens the row like Enter. */
export type Cells<Row> = { readonly [P in PathOf<Row>]?: (row: Row, open: () => void) => ReactNode }

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

const isEmpty = (column: AnyColumn, rows: readonly unknown[] | undefined): boolean =>
  rows !== undefined && rows.length > 0 && rows.every((row) => cellText(column, row) === '')

/** Content before the text of a column head. */
export type Heads<Row> = { readonly [P in PathOf<Row>]?: ReactNode }

/** Custom format of a column's sum. */
export type TotalText = (column: string, total: number) => string | undefined

/** Glossary button of a head, if the host provides one. */
function explain(term: string, name: string): ReactNode {
  const { explained: Explained } = listingHost()
  return Explained && <Explained term={term} name={name} />
}

/** Table columns of a listing. */
export function tableColumns<Row>(
  listing: Listing<Row>,
  {
    cells = {} as Cells<Row>,
    heads = {} as Heads<Row>,
    totals,
    totalText,
    open,
    rows,
    layout,
    onPeek,
  }: {
    cells?: Cells<Row> | undefined
    heads?: Heads<Row> | undefined
    totals: Readonly<Record<string, number>> | undefined
    totalText?: TotalText | undefined
    open: (row: Row) => void
    /** The rows of the page, once loaded. */
    rows?: readonly Row[] | undefined
    layout: ColumnLayout
    onPeek?: ((row: Row) => void) | undefined
  },
): Column<Row>[] {
  const shownColumns = listing.columns.filter((column) => column.only !== 'export')
  const belowOf = (column: AnyColumn) =>
    shownColumns.find(({ of }) => of === column.above && !layout.hidden.includes(of))
  const placeOf = cardPlaces(listing, shownColumns)
  return shownColumns.map((column, index) => {
    const onCard = placeOf(column)
    const own = cells[column.of]
    const below: AnyColumn | undefined = belowOf(column)
    const content = (row: Row): ReactNode =>
      own ? own(row, () => open(row)) : namedCell(listing, column, row, onPeek)
    const total =
      listing.totalsRow === undefined || !listing.totals?.includes(column.of)
        ? undefined
        : totals?.[column.of]
    const foot =
      index === 0
        ? listing.totalsRow
        : total === undefined
          ? undefined
          : (totalText?.(column.of, total) ?? cellText(column, wrap(column.of, total)))
    return {
      id: column.of,
      label: column.label,
      ...(column.explains === undefined ? {} : { help: explain(column.explains, column.label) }),
      cell: below
        ? (row) =>
            [column, below].every((one) => cellText(one, row) === '') ? (
              ''
            ) : (
              <TwoLines below={truncateAfter(below.longest, cellText(below, row, true))}>
                {content(row)}
              </TwoLines>
            )
        : content,
      ...(below
        ? {
            above: {
              id: below.of,
              label: below.label,
              ...(below.shortLabel === undefined ? {} : { shortLabel: below.shortLabel }),
              ...(below.sortable ? { sortable: true } : {}),
            },
          }
        : {}),
      ...(shownColumns.some(({ above }) => above === column.of) ? { isBelow: true } : {}),
      ...(column.stepsAside && isEmpty(column, rows) ? { isAside: true } : {}),
      ...(heads[column.of] === undefined ? {} : { head: heads[column.of] }),
      ...(isTruncated(column) && !own
        ? {
            hover: (row: Row) =>
              [column, ...(below ? [below] : [])]
                .map((one) => cellText(one, row, true))
                .filter((text) => text !== '')
                .join(', '),
          }
        : {}),
      ...(column.shortLabel === undefined ? {} : { shortLabel: column.shortLabel }),
      ...(column.wideWidth === undefined ? {} : { wideWidth: column.wideWidth }),
      ...(isFigure(column) ? { align: 'end' as const } : {}),
      ...(column.width === undefined ? {} : { width: column.width }),
      ...(column.minWidth === undefined ? {} : { minWidth: column.minWidth }),
      ...(column.sortable ? { sortable: true } : {}),
      ...(onCard ? { onCard } : {}),
      ...(column.emphasis ? { emphasis: column.emphasis } : {}),
      ...(foot === undefined ? {} : { total: foot }),
    }
  })
}

const truncateAfter = (longest: number | undefined, text: string): string =>
  longest === undefined || text.length <= longest ? text : `${text.slice(0, longest).trimEnd()}…`

/** Row with a value at one path only. */
export const wrap = (path: string, value: unknown): unknown =>
  path.split('.').reduceRight((inner, key) => ({ [key]: inner }), value)
