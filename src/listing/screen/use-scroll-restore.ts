import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

import { useScreenQuery } from '#ui/actions/address.ts'

import { rowParam } from '../address.ts'
import { lineOf } from './line-of.ts'

type Place = { readonly top: number; readonly row?: string }

type List = {
  readonly panel: RefObject<HTMLElement | null>
  /** Storage key. */
  readonly address: string
  /** The loaded rows match the URL. */
  readonly isReady: boolean
  /** Keys of the page's lines. */
  readonly keys: readonly string[]
}

const prefix = 'regua.place.'

function readPosition(address: string): Place | undefined {
  try {
    const stored = sessionStorage.getItem(prefix + address)
    return stored === null ? undefined : (JSON.parse(stored) as Place)
  } catch {
    return undefined
  }
}

function write(address: string, top: number, row: string | undefined): void {
  try {
    const place: Place = { top, ...(row === undefined ? {} : { row }) }
    sessionStorage.setItem(prefix + address, JSON.stringify(place))
  } catch {
    // Without storage the list opens at the top.
  }
}

const regionOf = (panel: HTMLElement | null) =>
  panel?.querySelector<HTMLElement>('[role="region"]') ?? undefined

/** User input, as opposed to scrolling by the page itself. */
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Frames to wait for the list to reach its height. */
const framesOfPatience = 30

/**
 * Once all rows are rendered, scrolls to the position and focuses the row on each frame, until it has
 * focus or the limit is reached.
 */
function restore(
  region: HTMLElement,
  { top, row }: Place,
  isThere: boolean,
  { signal, onArrive }: { readonly signal: AbortSignal; readonly onArrive: () => void },
): void {
  let frames = 0
  const step = () => {
    if (signal.aborted) return
    // Each reading or scroll forces a layout, which starves the rendering of rows on slow machines.
    if (region.getAttribute('aria-busy') === 'true') return void requestAnimationFrame(step)
    const isScrolled = Math.abs(region.scrollTop - top) <= 1
    const target = isThere && row !== undefined ? lineOf(region, row) : undefined
    const isFocused = row === undefined || target?.contains(document.activeElement) === true
    if (!isScrolled) region.scrollTop = top
    if (isFocused && (isScrolled || frames >= framesOfPatience)) return onArrive()
    // Skip the first frame: navigation focuses the heading first.
    if (frames > 0 && !isFocused) target?.focus({ preventScroll: true })
    frames += 1
    if (frames <= framesOfPatience) requestAnimationFrame(step)
  }
  step()
}

/** Restores a place until its row has focus or the user acts; returns how to stop. */
function restoreUntilActed(
  region: HTMLElement,
  place: Place,
  isThere: boolean,
  onEnd: () => void,
): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const onArrive = () => {
    ended.abort()
    onEnd()
  }
  for (const sign of signs) window.addEventListener(sign, onArrive, { capture: true, signal })
  restore(region, place, isThere, { signal, onArrive })
  return () => ended.abort()
}

/** Calls back with each scroll position and focused row of a region; returns how to stop. */
function watchPlace(
  region: HTMLElement | undefined,
  onTop: (top: number) => void,
  onRow: (row: string | undefined) => void,
): () => void {
  const rememberTop = () => {
    if (region) onTop(region.scrollTop)
  }
  // Record by event: a removed row has already lost the focus.
  const rememberFocus = ({ target }: FocusEvent) => {
    const line = target instanceof Element ? target.closest<HTMLElement>('tbody[data-key]') : null
    onRow(line && region?.contains(line) ? line.dataset['key'] : undefined)
  }
  region?.addEventListener('scroll', rememberTop, { passive: true })
  document.addEventListener('focusin', rememberFocus)
  return () => {
    region?.removeEventListener('scroll', rememberTop)
    document.removeEventListener('focusin', rememberFocus)
  }
}

/** The place to restore at an address, if it has one: that of a linked row, else the saved one. */
function placeToRestore(address: string, pointed: string | undefined): Place | undefined {
  const place = pointed === undefined ? readPosition(address) : { top: 0, row: pointed }
  return place !== undefined && (place.top > 0 || place.row !== undefined) ? place : undefined
}

/**
 * Saves the scroll position of a list per window and URL. On return it restores the position and
 * focuses the last row. A link may point at a row as well. The position is cleared once the row has
 * focus or the user acts.
 */
export function useScrollRestore({ panel, address, isReady, keys }: List) {
  const pointedAt = useScreenQuery()[rowParam]
  const latest = useRef(keys)
  const shown = useRef<string>(undefined)
  const hasShown = useRef(false)
  const waiting = useRef<Place>(undefined)
  const top = useRef(0)
  const focused = useRef<string>(undefined)

  useLayoutEffect(
    () => () => {
      const hasArrived = shown.current === address && waiting.current === undefined
      shown.current = undefined
      // If the list was left before its row had focus, keep the saved position.
      if (!hasArrived) return
      const row = latest.current.find((key) => key === focused.current)
      write(address, top.current, row ?? readPosition(address)?.row)
    },
    [address],
  )

  useLayoutEffect(() => {
    latest.current = keys
    const region = regionOf(panel.current)
    if (!isReady || !region) return
    if (shown.current !== address) {
      const place = placeToRestore(address, hasShown.current ? undefined : pointedAt)
      // Another page of the same list starts at the top.
      if (place === undefined && hasShown.current) region.scrollTop = 0
      waiting.current = place
      top.current = place?.top ?? 0
      shown.current = address
      hasShown.current = true
    }
    const place = waiting.current
    if (!place) return
    const isThere = place.row !== undefined && keys.includes(place.row)
    return restoreUntilActed(region, place, isThere, () => {
      waiting.current = undefined
      top.current = region.scrollTop
      write(address, top.current, undefined)
    })
  }, [panel, address, isReady, keys, pointedAt])

  useEffect(
    () =>
      watchPlace(
        regionOf(panel.current),
        (at) => (top.current = at),
        (row) => (focused.current = row),
      ),
    [panel],
  )

  return useCallback((row: string) => write(address, top.current, row), [address])
}
