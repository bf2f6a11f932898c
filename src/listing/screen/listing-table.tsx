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
  const { list, go, chosen, preference, groups, tableState, shownRows, isApart } = model
  const { open, firstRow } = model
  const { state, found: result } = list
  const { keyOf } = chosen
  const { peek, onPeek } = beside
  const hasPeek = peek.isOffered
  const [one] = listing.noun
  const canSelect =
    props.selectable === undefined ? props.bulk !== undefined : props.selectable !== false
  return (
    <DataTable
      {...(props.peek || hasPeek ? { onActive: model.setActiveRow } : {})}
      {...(onPeek ? { onPeek: (row: Row) => (peek.isOpen ? peek.close() : onPeek(row)) } : {})}
      {...(groups.grouping && !isApart ? { grouping: groups.grouping } : {})}
      onActiveLine={groups.onLine}
      fill
      cards={listing.onPhone !== 'table'}
      label={listing.title}
      columns={columns}
      rows={shownRows}
      rowKey={keyOf}
      rowLabel={(row) => `${one} ${String(valueAt(row, listing.rowLabel ?? listing.rowKey))}`}
      state={
        isApart && (tableState === 'empty' || tableState === 'no-match') ? 'ready' : tableState
      }
      stateBlock={
        <StateBlock
          listing={listing}
          nothing={result && props.whenNothing?.(result)}
          state={tableState}
          words={list.wordsInForce}
          error={list.query.error}
          next={props.whenNothingNext}
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
      {...(canSelect
        ? {
            selection: {
              selected: chosen.keys,
              onChange: chosen.onChange,
              ...(typeof props.selectable === 'function'
                ? { disabledBecause: props.selectable }
                : {}),
            },
          }
        : {})}
      {...(props.onOpen ? { onOpen: open } : {})}
      opensByClick={props.opensByClick === true}
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
          acts={{ selects: canSelect, opens: props.onOpen !== undefined, peeks: hasPeek }}
          groupNoun={groups.by?.noun}
        />
      }
    />
  )
}
