import type { Column, ColumnLayout } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

import { type Listing, valueAt } from '../definition.ts'
import { ListingFoot } from './listing-foot.tsx'
import type { ListingScreenProps } from './listing-screen-props.ts'
import { StateBlock } from './state-block.tsx'
import type { Beside } from './use-beside.tsx'
import type { ListingModel } from './use-listing-screen.ts'

/** The table of a list screen. */
export function ListingTable<Row>({
  screen: props,
  model,
  beside,
  columns,
  shownLayout,
}: {
  readonly screen: ListingScreenProps<Row>
  readonly model: ListingModel<Row>
  readonly beside: Beside<Row>
  readonly columns: readonly Column<Row>[]
  readonly shownLayout: ColumnLayout
}) {
  const { listing } = props
  const { list, go, chosen, preference, groups, tableState, shownRows } = model
  const { open, firstRow } = model
  const { state, found: result } = list
  const { keyOf } = chosen
  const { onPeek, isPanelOpen } = beside
  const hasPeek = onPeek !== undefined
  const [one] = listing.noun
  const { selection } = props
  return (
    <DataTable
      {...(beside.isOwn || hasPeek ? { onActive: model.setActiveRow } : {})}
      {...(onPeek
        ? { onPeek: (row: Row) => (isPanelOpen ? beside.closePanel() : onPeek(row)) }
        : {})}
      {...(groups.grouping ? { grouping: groups.grouping } : {})}
      onActiveLine={groups.onLine}
      fill
      cards={listing.onPhone !== 'table'}
      label={listing.title}
      columns={columns}
      rows={shownRows}
      rowKey={keyOf}
      rowLabel={(row) => `${one} ${String(valueAt(row, listing.rowLabel ?? listing.rowKey))}`}
      state={tableState}
      stateBlock={
        <StateBlock
          listing={listing}
          nothing={result && props.whenNothing?.(result)}
          state={tableState}
          words={list.wordsInForce}
          error={list.query.error}
          onClear={list.clear}
          onWiden={list.widen}
          onRetry={() => void list.query.refetch()}
        />
      }
      sorts={state.sort.map(({ of, descending }) => ({
        column: of,
        direction: descending ? 'desc' : 'asc',
      }))}
      onSortsChange={(sorts) =>
        go({
          sort: sorts.map(({ column, direction }) => ({
            of: column,
            descending: direction === 'desc',
          })),
          page: 1,
        })
      }
      {...(selection
        ? {
            selection: {
              selected: chosen.keys,
              onChange: chosen.onChange,
              ...(selection.disabledBecause ? { disabledBecause: selection.disabledBecause } : {}),
            },
          }
        : {})}
      {...(props.onOpen ? { onOpen: open } : {})}
      opensByClick={listing.opensByClick === true}
      {...(props.subLine ? { subLine: props.subLine } : {})}
      {...(props.expand ? { subItems: props.expand } : {})}
      density={preference.density}
      layout={shownLayout}
      totalRows={result?.total ?? 0}
      firstRow={firstRow}
      foot={
        <ListingFoot
          listing={listing as unknown as Listing}
          state={state}
          result={result}
          go={go}
          acts={{
            selects: selection !== undefined,
            opens: props.onOpen !== undefined,
            peeks: hasPeek,
          }}
          groupNoun={groups.by?.noun}
        />
      }
    />
  )
}
