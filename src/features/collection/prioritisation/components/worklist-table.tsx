import { type ReactNode, useMemo } from 'react'

import { useRowKey } from '#ui/table/use-row-key.ts'
import { today } from '#listing/today.ts'
import { KeyHints } from '#ui/display/kbd.tsx'
import { MallName } from '#ui/display/mall-name.tsx'
import { TwoLines } from '#ui/display/two-lines.tsx'
import { StackedBar } from '#ui/display/bar.tsx'
import type { Column, ColumnLayout } from '#ui/table/column.ts'
import type { Density, TableState } from '#ui/table/data-table-props.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import type { Sort } from '#ui/table/sort-rules.ts'
import { OVERDUE_BANDS, overdueText } from '#values/arrears.ts'
import { formatAmount } from '#values/cents.ts'
import { maskDocument } from '#values/document.ts'
import { formatDate, type LocalDate, shortDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'
import { daysOf } from '#values/term-words.ts'

import { type Figure, FIGURES, HEADS } from '../contract/columns.ts'
import type { ListedRow } from '../rules/listed-row.ts'
import { BankBadge } from './bank-badge.tsx'
import { OwnerLine } from './owner-line.tsx'
import { PointsBar } from './points-bar.tsx'
import { RowName } from './row-name.tsx'
import { WhyButton, type WhyInput } from './why-button.tsx'
import why from './why.module.css'
import styles from './worklist.module.css'

/** Overdue balance by age, oldest last; screen readers also get the days of the oldest. */
export function Arrears({
  bands,
  days,
}: {
  readonly bands: readonly number[]
  readonly days: number | null
}) {
  if (days === null) return '-'
  const label = `${daysOf(days)}; ${overdueText(bands)}`
  return (
    <span className={styles['arrears']} title={label}>
      <StackedBar
        width={54}
        label={label}
        segments={OVERDUE_BANDS.map(({ color }, place) => ({ color, value: bands[place] ?? 0 }))}
      />
    </span>
  )
}

/** Stage of the last contact; for a promise, its date and state. */
export function Status({ status, promise }: Pick<ListedRow, 'status' | 'promise'>) {
  if (promise === null) return status === '' ? '-' : status
  return (
    <span className={styles['status']}>
      {`Promessa ${shortDate(promise.data, today())} `}
      <strong data-state={promise.estado}>{promise.estado}</strong>
    </span>
  )
}

const statusText = ({ status, promise }: ListedRow): string =>
  promise === null ? status : `Promessa ${shortDate(promise.data, today())} ${promise.estado}`

/**
 * Truncates names after 15 characters (spec 3:2.10); the full name is in the tooltip and for screen
 * readers.
 */
const truncateName = (name: string): string =>
  name.length > 15 ? `${name.slice(0, 15).trimEnd()}…` : name

export function PointsCell(props: {
  readonly row: Pick<ListedRow, 'points' | 'name' | 'priority'>
  readonly total: number | undefined
  readonly input: WhyInput
  readonly hasBar?: boolean
}) {
  const { row, total, input, hasBar = true } = props
  return (
    <WhyButton input={input} name={row.name} priority={row.priority} total={total}>
      <span className={why['figure']}>{formatAmount(row.points)}</span>
      {hasBar && <PointsBar points={row.points} of={10_000} />}
    </WhyButton>
  )
}

const money = (
  id: Exclude<Figure, 'above120'>,
  more: Partial<Column<ListedRow>> = {},
): Column<ListedRow> => ({
  id,
  label: FIGURES[id].label,
  align: 'end',
  width: FIGURES[id].width,
  wideWidth: 124,
  sortable: true,
  cell: (row) => formatAmount(row[id]),
  ...more,
})

export type TableOf = {
  readonly isOfGroups: boolean
  /** Rows come from several malls. */
  readonly hasMalls: boolean
  /** The block is of an earlier month, so its balance gets its own column. */
  readonly hasOwnBalance: boolean
  readonly total: number
  /** True if no row of the block has what the test finds; false without rows. */
  readonly hasNone: (test: (row: ListedRow) => boolean) => boolean
  readonly inputOf: (row: ListedRow) => WhyInput
  readonly hrefOf: (row: ListedRow) => string
  readonly onOpen: (row: ListedRow) => void
}

/** Brand over company, or the name of a group. */
const nameCellOf = (table: TableOf) => (row: ListedRow) => (
  <>
    <TwoLines below={row.brand === '' ? '' : truncateName(row.name)}>
      <RowName to={table.hrefOf(row)} onOpen={() => table.onOpen(row)} label={row.name}>
        {row.brand === '' ? truncateName(row.name) : row.brand}
      </RowName>
    </TwoLines>
    <BankBadge held={row.source.pagoNoBanco} overdue={row.source.totalOverdueBalance} />
    {row.source.isBillingGroup || (
      <OwnerLine
        shoppingId={row.source.shoppingId}
        hasCorporate={row.source.hasCorporateBilling}
        isCorporate={row.source.soCorporativo}
      />
    )}
  </>
)

const hasNoCorporate = ({ hasNone }: TableOf): boolean => hasNone(({ isCorporate }) => isCorporate)

const groupColumns = (table: TableOf): readonly Column<ListedRow>[] => [
  {
    id: 'name',
    ...HEADS.group,
    minWidth: 116,
    sortable: true,
    emphasis: 'strong',
    onCard: 'title',
    cell: nameCellOf(table),
    hover: ({ name }) => name,
  },
  {
    id: 'document',
    ...HEADS.portfolio,
    width: 124,
    sortable: true,
    cell: ({ document }) => document,
    hover: ({ document }) => document,
  },
  {
    id: 'place',
    ...HEADS.brandStatus,
    width: 100,
    sortable: true,
    cell: ({ place }) => (place === '' ? '-' : place),
  },
]

/** Wider if 'Neg. corp.' makes room. In later blocks the balance of the block takes that room. */
const mallColumn = (table: TableOf): Column<ListedRow> => ({
  id: 'place',
  ...HEADS.mall,
  ...(table.hasOwnBalance ? { width: 80 } : hasNoCorporate(table) ? { width: 150 } : {}),
  sortable: true,
  cell: ({ place }) => <MallName name={place} />,
  hover: ({ place }) => place,
})

const customerColumns = (table: TableOf): readonly Column<ListedRow>[] => [
  {
    id: 'name',
    ...HEADS.customer,
    minWidth: table.hasOwnBalance ? 138 : 150,
    wideWidth: 220,
    sortable: true,
    emphasis: 'strong',
    onCard: 'title',
    cell: nameCellOf(table),
    hover: ({ brand, name }) => [brand, name].filter(Boolean).join(', '),
  },
  {
    id: 'document',
    ...HEADS.document,
    sortable: true,
    cell: ({ document }) => maskDocument(document),
  },
  ...(table.hasMalls ? [mallColumn(table)] : []),
  {
    id: 'isCorporate',
    ...HEADS.isCorporate,
    isAside: hasNoCorporate(table),
    sortable: true,
    cell: ({ isCorporate }) => (isCorporate ? 'Sim' : '-'),
  },
]

const rankColumns = (table: TableOf): readonly Column<ListedRow>[] => [
  {
    id: 'priority',
    ...HEADS.priority,
    align: 'end',
    sortable: true,
    emphasis: 'strong',
    hideable: false,
    cell: ({ priority }) => formatWhole(priority),
  },
  {
    id: 'points',
    ...HEADS.points,
    width: table.hasOwnBalance ? 58 : 80,
    sortable: true,
    cell: (row) => (
      <PointsCell
        row={row}
        total={table.total}
        input={table.inputOf(row)}
        hasBar={!table.hasOwnBalance}
      />
    ),
  },
]

const stateColumns = (table: TableOf): readonly Column<ListedRow>[] => [
  {
    id: 'arrearsDays',
    label: 'Atraso',
    width: 66,
    wideWidth: 90,
    sortable: true,
    onCard: 'line',
    cell: ({ bands, arrearsDays }) => <Arrears bands={bands} days={arrearsDays} />,
  },
  {
    id: 'status',
    ...HEADS.status,
    width: table.hasOwnBalance ? 96 : 142,
    isAside: table.hasNone((row) => statusText(row) !== ''),
    sortable: true,
    cell: (row) => <Status {...row} />,
    hover: statusText,
  },
  {
    id: 'contactOn',
    ...HEADS.contactOn,
    isAside: table.hasNone(({ contactOn }) => contactOn !== null),
    sortable: true,
    cell: ({ contactOn }) => (contactOn === null ? '-' : formatDate(contactOn as LocalDate)),
  },
]

/**
 * The columns of the specification, plus points and arrears (spec 3:2.10). Columns without a value
 * in any row make room.
 */
export const worklistColumns = (table: TableOf): Column<ListedRow>[] => [
  ...rankColumns(table),
  ...(table.isOfGroups ? groupColumns(table) : customerColumns(table)),
  money('dueInMonth', { isAside: table.hasNone(({ dueInMonth }) => dueInMonth !== 0) }),
  money('overdueInMonth', table.hasOwnBalance ? {} : { emphasis: 'strong', onCard: 'value' }),
  ...(table.hasOwnBalance
    ? [money('overdueInBlock', { shortLabel: 'No bloco', emphasis: 'strong', onCard: 'value' })]
    : []),
  money('overdue120'),
  money('totalOverdue'),
  ...stateColumns(table),
]

export type WorklistTableProps = {
  readonly label: string
  readonly columns: readonly Column<ListedRow>[]
  readonly rows: readonly ListedRow[]
  readonly noun: readonly [one: string, many: string]
  readonly state: TableState
  readonly stateBlock: ReactNode
  readonly sorts: readonly Sort[]
  readonly onSorts: (sorts: readonly Sort[]) => void
  readonly page: number
  readonly pageSize: number
  readonly onPage: (page: number) => void
  readonly onOpen: (row: ListedRow) => void
  readonly layout: ColumnLayout
  readonly density: Density
}

const keys = [
  { keys: ['W'], does: 'por quê?' },
  { keys: ['J', 'K'], does: 'linhas' },
  { keys: ['Enter'], does: 'abrir' },
] as const

export function WorklistTable(props: WorklistTableProps) {
  const { rows, page, pageSize, noun } = props
  useRowKey(['w', 'W'])
  const shown = useMemo(
    () => rows.slice((page - 1) * pageSize, page * pageSize),
    [rows, page, pageSize],
  )
  return (
    <DataTable
      fill
      cards
      label={props.label}
      columns={props.columns}
      rows={shown}
      rowKey={({ key }) => key}
      rowLabel={({ name }) => `${noun[0]} ${name}`}
      state={props.state}
      stateBlock={props.stateBlock}
      sorts={props.sorts}
      onSortsChange={props.onSorts}
      onOpen={props.onOpen}
      opensByClick
      layout={props.layout}
      density={props.density}
      totalRows={rows.length}
      firstRow={(page - 1) * pageSize}
      foot={
        <Pagination
          page={page}
          pageSize={pageSize}
          total={rows.length}
          onChange={props.onPage}
          end={
            <span className={styles['foot']}>
              <span>{`Total de ${noun[1]}: ${formatWhole(rows.length)}`}</span>
              <KeyHints hints={keys} />
            </span>
          }
        />
      }
    />
  )
}
