import type { Column, ColumnLayout } from '#ui/table/column.ts'
import type { DataTableProps } from '#ui/table/data-table-props.ts'
import { DataTable } from '#ui/table/data-table.tsx'

import type { ListState } from '../address.ts'
import { type Listing, valueAt } from '../definition.ts'
import { ListingFoot } from './listing-foot.tsx'
import type { ListingScreenProps } from './listing-screen-props.ts'
import { StateBlock } from './state-block.tsx'
import type { Beside } from './use-beside.tsx'
import type { ListingModel } from './use-listing-screen.ts'

type Parts<Row> = {
  readonly screen: ListingScreenProps<Row>
  readonly model: ListingModel<Row>
  readonly beside: Beside<Row>
}

/** The table follows the focused row if something beside it does; Space opens and closes the panel. */
const peekProps = <Row,>({
  model,
  beside: { isOwn, isPanelOpen, onPeek, closePanel },
}: Parts<Row>): Pick<DataTableProps<Row>, 'onActive' | 'onPeek'> => ({
  ...(isOwn || onPeek !== undefined ? { onActive: model.setActiveRow } : {}),
  ...(onPeek ? { onPeek: (row: Row) => (isPanelOpen ? closePanel() : onPeek(row)) } : {}),
})

/** The order of the URL as that of the table, and back. */
const sortProps = <Row,>({
  list,
  go,
}: ListingModel<Row>): Pick<DataTableProps<Row>, 'sorts' | 'onSortsChange'> => ({
  sorts: list.state.sort.map(({ of, descending }) => ({
    column: of,
    direction: descending ? 'desc' : 'asc',
  })),
  onSortsChange: (sorts) =>
    go({
      sort: sorts.map(({ column, direction }): ListState['sort'][number] => ({
        of: column,
        descending: direction === 'desc',
      })),
      page: 1,
    }),
})

/** What the screen lets users do with rows: select, open, expand. */
const rowProps = <Row,>({
  screen: { listing, selection, onOpen, subLine, expand },
  model: { chosen, open },
}: Parts<Row>): Pick<
  DataTableProps<Row>,
  'selection' | 'onOpen' | 'opensByClick' | 'subLine' | 'subItems'
> => ({
  ...(selection
    ? {
        selection: {
          selected: chosen.keys,
          onChange: chosen.onChange,
          ...(selection.disabledBecause ? { disabledBecause: selection.disabledBecause } : {}),
        },
      }
    : {}),
  ...(onOpen ? { onOpen: open } : {}),
  opensByClick: listing.opensByClick === true,
  ...(subLine ? { subLine } : {}),
  ...(expand ? { subItems: expand } : {}),
})

/** Below the head when there are no rows. */
function NoRows<Row>({ screen, model: { list, tableState } }: Omit<Parts<Row>, 'beside'>) {
  const { found: result } = list
  return (
    <StateBlock
      listing={screen.listing}
      nothing={result && screen.whenNothing?.(result)}
      state={tableState}
      words={list.wordsInForce}
      error={list.query.error}
      onClear={list.clear}
      onWiden={list.widen}
      onRetry={() => void list.query.refetch()}
    />
  )
}

function TableFoot<Row>({ screen, model: { list, go, groups }, beside }: Parts<Row>) {
  return (
    <ListingFoot
      listing={screen.listing as unknown as Listing}
      state={list.state}
      result={list.found}
      go={go}
      acts={{
        selects: screen.selection !== undefined,
        opens: screen.onOpen !== undefined,
        peeks: beside.onPeek !== undefined,
      }}
      groupNoun={groups.by?.noun}
    />
  )
}

/** The table of a list screen. */
export function ListingTable<Row>({
  columns,
  shownLayout,
  ...parts
}: Parts<Row> & {
  readonly columns: readonly Column<Row>[]
  readonly shownLayout: ColumnLayout
}) {
  const { screen, model } = parts
  const { listing } = screen
  const { groups } = model
  const [one] = listing.noun
  return (
    <DataTable
      {...peekProps(parts)}
      {...(groups.grouping ? { grouping: groups.grouping } : {})}
      onActiveLine={groups.onLine}
      fill
      cards={listing.onPhone !== 'table'}
      label={listing.title}
      columns={columns}
      rows={model.shownRows}
      rowKey={model.chosen.keyOf}
      rowLabel={(row) => `${one} ${String(valueAt(row, listing.rowLabel ?? listing.rowKey))}`}
      state={model.tableState}
      stateBlock={<NoRows screen={screen} model={model} />}
      {...sortProps(model)}
      {...rowProps(parts)}
      density={model.preference.density}
      layout={shownLayout}
      totalRows={model.list.found?.total ?? 0}
      firstRow={model.firstRow}
      foot={<TableFoot {...parts} />}
    />
  )
}
