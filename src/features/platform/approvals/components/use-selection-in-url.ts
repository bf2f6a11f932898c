import { useCallback, useState } from 'react'

import type { SearchResult } from '#listing/screen/use-search-result.ts'
import { useDraft } from '#ui/fields/draft.ts'

/** Rows of an open dialog, with its open and close functions. */
export type SelectionInUrl<Row> = {
  readonly rows: readonly Row[]
  readonly onDone?: () => void
}

/**
 * Stores the rows of an open dialog in the URL. After a new login the dialog opens again once its
 * rows are loaded.
 */
export function useSelectionInUrl<Row>(dialog: string, keyOf: (row: Row) => number) {
  const [selectionInUrl, setSelectionInUrl] = useState<SelectionInUrl<Row>>()
  const [ids, setIds] = useDraft<readonly number[] | undefined>(dialog, undefined)
  const open = useCallback(
    (next: SelectionInUrl<Row>) => {
      setSelectionInUrl(next)
      setIds(next.rows.map(keyOf))
    },
    [setIds, keyOf],
  )
  return {
    open,
    close: () => {
      setSelectionInUrl(undefined)
      setIds(undefined)
    },
    /** Current rows of the dialog; undefined if closed or not loaded yet. */
    rowsIn: (result: SearchResult<Row> | undefined): readonly Row[] | undefined => {
      const knownRows = [...(result?.rows ?? []), ...(selectionInUrl?.rows ?? [])]
      const rows = ids?.map((id) => knownRows.find((row) => keyOf(row) === id))
      return rows?.every((row) => row !== undefined) ? rows : undefined
    },
    /** True if the list is fully loaded and one of the rows is missing. */
    isGone: (result: SearchResult<Row> | undefined): boolean =>
      ids !== undefined &&
      result !== undefined &&
      result.rows.length === result.total &&
      ids.some((id) => !result.rows.some((row) => keyOf(row) === id)),
    done: () => selectionInUrl?.onDone?.(),
  }
}
