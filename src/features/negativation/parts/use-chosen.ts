import { useCallback, useState } from 'react'

import type { Found } from '#listing/screen/use-found.ts'
import { useDraft } from '#ui/draft.ts'

import type { Boleto } from '../contract/boleto.ts'

/** Rows of a dialog, and what follows once it is done. */
export type Chosen = { readonly rows: readonly Boleto[]; readonly done?: () => void }

/**
 * The rows that a dialog is open for. It outlives the end of the session: signed in again, the person finds the dialog
 * open as soon as its rows are on the screen.
 */
export function useChosen(dialog: string) {
  const [chosen, setChosen] = useState<Chosen>()
  const [ids, setIds] = useDraft<readonly number[] | undefined>(dialog, undefined)
  const open = useCallback(
    (next: Chosen) => {
      setChosen(next)
      setIds(next.rows.map(({ idBoleto }) => idBoleto))
    },
    [setIds],
  )
  return {
    open,
    close: () => {
      setChosen(undefined)
      setIds(undefined)
    },
    /** The rows as the list now has them; undefined = closed, or not on the screen yet. */
    rowsIn: (found: Found<Boleto> | undefined): readonly Boleto[] | undefined => {
      const known = [...(found?.rows ?? []), ...(chosen?.rows ?? [])]
      const rows = ids?.map((id) => known.find(({ idBoleto }) => idBoleto === id))
      return rows?.every((row) => row !== undefined) ? rows : undefined
    },
    done: () => chosen?.done?.(),
  }
}
