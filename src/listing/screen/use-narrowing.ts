import { useEffect, useRef } from 'react'

import type { ListState } from '../address.ts'

type List = {
  readonly state: ListState
  readonly go: (next: Partial<ListState>) => void
  /** The loaded rows match the URL. */
  readonly isReady: boolean
  /** Focuses the first row. */
  readonly toFirst: () => void
  /** Saves the selection until the user leaves this filter. */
  readonly keepSelection: () => void
}

/**
 * Enables a quick filter and focuses its first row. Leaving the filter restores the previous
 * selection.
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
