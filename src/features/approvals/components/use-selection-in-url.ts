import { useCallback, useState } from 'react'

import type { SearchResult } from '#listing/screen/use-search-result.ts'
import { useDraft } from '#ui/fields/draft.ts'

/** Rows of a dialog, and what follows once it is done. */
export type SelectionInUrl<Row> = {
  readonly rows: readonly Row[]
  readonly onDone?: () => void
}

/**
 * The rows that a dialog is open for. It outlives the end of the session: signed in again, the
 * person finds the dialog open as soon as its rows are on the screen.
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
    /** The rows as the list now has them; undefined = closed, or not on the screen yet. */
    rowsIn: (result: SearchResult<Row> | undefined): readonly Row[] | undefined => {
      const knownRows = [...(result?.rows ?? []), ...(selectionInUrl?.rows ?? [])]
      const rows = ids?.map((id) => knownRows.find((row) => keyOf(row) === id))
      return rows?.every((row) => row !== undefined) ? rows : undefined
    },
    /** Whether the whole list is on the screen and has one of the rows no more. */
    isGone: (result: SearchResult<Row> | undefined): boolean =>
      ids !== undefined &&
      result !== undefined &&
      result.rows.length === result.total &&
      ids.some((id) => !result.rows.some((row) => keyOf(row) === id)),
    done: () => selectionInUrl?.onDone?.(),
  }
}
