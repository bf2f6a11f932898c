import { useEffect, useRef } from 'react'

import type { ListState } from '../address.ts'

type List = {
  readonly state: ListState
  readonly go: (next: Partial<ListState>) => void
  /** The rows are those of the address. */
  readonly isReady: boolean
  /** Gives the focus to the first row. */
  readonly toFirst: () => void
  /** Keeps what is selected until this filter is left again. */
  readonly keepSelection: () => void
}

/**
 * Switches a quick filter on for a person who has to see to what it leaves, and gives the first of
 * those rows the focus. The selection comes back with the filter that stood before.
 */
export function useNarrowing({
  state,
  go,
  isReady,
  toFirst,
  keepSelection,
}: List): (key: string) => void {
  const waiting = useRef<string>(undefined)
  const focus = () => {
    waiting.current = undefined
    toFirst()
  }
  useEffect(() => {
    const key = waiting.current
    if (key !== undefined && isReady && state.filters[key] === true) focus()
  })
  return (key) => {
    waiting.current = key
    if (state.filters[key] === true) return focus()
    keepSelection()
    go({ filters: { ...state.filters, [key]: true }, page: 1 })
  }
}
