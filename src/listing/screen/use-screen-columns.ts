import { useMemo } from 'react'

import { type Column, withoutColumns } from '#ui/table/column.ts'

import type { Listing } from '../definition.ts'
import { tableColumns } from './columns.tsx'
import { groupedColumns } from './group-columns.tsx'
import type { ListingScreenProps } from './listing-screen-props.ts'
import type { Beside } from './use-beside.tsx'
import type { ListingModel } from './use-listing-screen.ts'
import { columnsInPeek } from './use-peek.ts'

/** Columns of the table and their arrangement, without those that an open panel shows. */
export function useScreenColumns<Row>(
  { listing, cells, rowActions }: ListingScreenProps<Row>,
  { arranged, list, groups, open }: ListingModel<Row>,
  { isNarrow, onPeek }: Pick<Beside<Row>, 'onPeek'> & { readonly isNarrow: boolean },
) {
  const { layout } = arranged
  const { found: result } = list
  const shownLayout = useMemo(
    () =>
      isNarrow ? withoutColumns(layout, columnsInPeek(listing as unknown as Listing)) : layout,
    [isNarrow, layout, listing],
  )
  // Memoized, so that rows do not render again without changes.
  const columns = useMemo(() => {
    const acts: Column<Row>[] = rowActions
      ? [
          {
            // Not a field name: a list of malls has a column 'acoes' of its own.
            id: '@acoes',
            label: rowActions.label ?? 'Ações',
            width: rowActions.width,
            hideable: false,
            onCard: 'end',
            cell: (row) => rowActions.of(row, () => open(row), result),
          },
        ]
      : []
    const declared = tableColumns(listing, { cells, result, open, onPeek, layout })
    const added = new Set<string>(
      Object.values(listing.groups ?? {}).flatMap(({ adds }) =>
        adds === groups.by?.adds ? [] : (adds ?? []),
      ),
    )
    const own = declared.filter(({ id }) => !added.has(id))
    return [...(groups.by ? groupedColumns(listing, groups.by, own) : own), ...acts]
  }, [groups.by, listing, cells, result, open, onPeek, rowActions, layout])
  return { columns, shownLayout }
}
