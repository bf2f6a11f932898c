import { useEffect, useRef } from 'react'

import { useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { isCovered, isTyping } from '#ui/table/use-row-keys.ts'

import { peekParam } from '../address.ts'
import type { Listing } from '../definition.ts'
import { listingHost } from './host.ts'

/** Input of the panel state. */
type Shown = {
  readonly listing: Pick<Listing, 'tenant'>
  /** Keys of the visible rows, once loaded. */
  readonly keys: readonly string[]
  readonly isReady: boolean
  /** Index of the focused row. */
  readonly at: number
  readonly toRow: (index: number) => void
  readonly panel: { readonly current: HTMLElement | null }
}

/** Columns hidden while the panel is open, because it shows their values. */
export const columnsInPeek = ({ columns, peek }: Pick<Listing, 'columns' | 'peek'>): string[] => [
  ...columns.filter((column) => column.as === 'mall').map(({ of }) => of),
  ...(peek?.shows ?? []),
]

// Debounce URL updates: browsers limit the rate of history changes.
const followsAfter = 250

/** True if the host has a panel for this list and the user may open what it shows. */
function isPanelOffered({ tenant }: Pick<Listing, 'tenant'>): boolean {
  const { opens, peekBody } = listingHost()
  return (
    tenant !== undefined &&
    peekBody !== undefined &&
    (opens('/boletos') || opens('/linha-do-tempo'))
  )
}

/** Escape closes the panel, except in fields and dialogs. */
function useEscape(isOpen: boolean, panel: Shown['panel'], onEscape: () => void): void {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (isTyping(event.target) || isCovered(panel.current)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen, panel])
}

/** Open state of the panel beside a list, stored in the URL. */
export function usePeek({ listing, keys, isReady, at, toRow, panel }: Shown) {
  const query = useScreenQuery()
  const goWithin = useGoWithin()
  const isOffered = isPanelOffered(listing)
  const addressKey = isOffered ? query[peekParam] : undefined
  const isOpen = addressKey !== undefined
  const key = keys[at]

  const go = (painel: string | undefined, replace: boolean) =>
    goWithin({ ...query, [peekParam]: painel }, { replace })
  const latest = useRef({ go, isOpen, toRow })
  useEffect(() => {
    latest.current = { go, isOpen, toRow }
  })

  // A link names the initial row.
  const arriving = useRef(addressKey)
  useEffect(() => {
    if (!isReady || arriving.current === undefined) return
    const place = keys.indexOf(arriving.current)
    arriving.current = undefined
    if (place > 0) latest.current.toRow(place)
  }, [isReady, keys])

  useEffect(() => {
    if (addressKey === undefined || key === undefined || key === addressKey) return
    if (arriving.current !== undefined) return
    const timer = setTimeout(() => {
      if (latest.current.isOpen) latest.current.go(key, true)
    }, followsAfter)
    return () => clearTimeout(timer)
  }, [addressKey, key])

  const close = () => go(undefined, true)
  useEscape(isOpen, panel, close)

  return { isOffered, isOpen, open: (row: string) => go(row, isOpen), close }
}
