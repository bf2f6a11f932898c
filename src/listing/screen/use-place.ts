import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

import { useLocation } from '#ui/location.ts'

import { rowParam } from '../address.ts'

type Place = { readonly top: number; readonly row?: string }

const prefix = 'regua.place.'

function read(address: string): Place | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + address) ?? 'null') as Place | undefined
  } catch {
    return undefined
  }
}

function write(address: string, place: Place): void {
  try {
    sessionStorage.setItem(prefix + address, JSON.stringify(place))
  } catch {
    // Without storage the list opens at its top.
  }
}

const regionOf = (panel: HTMLElement | null) => panel?.querySelector<HTMLElement>('[role="region"]') ?? undefined

/**
 * Keeps the place in a list for this window, by address: on the return from a record the list stands where it stood
 * and the row that was opened has the focus, which also marks it. A link from elsewhere may point at a row in the same way.
 */
export function usePlace(
  panel: RefObject<HTMLElement | null>,
  address: string,
  ready: boolean,
  indexOf: (key: string) => number,
  firstRow: number,
) {
  const pointedAt = useLocation().query[rowParam]
  const restored = useRef<string>(undefined)
  const top = useRef(0)

  useLayoutEffect(() => {
    if (!ready || restored.current === address) return
    const isFirst = restored.current === undefined
    restored.current = address
    const region = regionOf(panel.current)
    const place = isFirst && pointedAt !== undefined ? { top: 0, row: pointedAt } : read(address)
    if (!region) return
    if (!place || (place.top === 0 && place.row === undefined)) {
      // Another page of the same list begins at its top.
      if (!isFirst) region.scrollTop = 0
      return
    }
    top.current = place.top
    const index = place.row === undefined ? -1 : indexOf(place.row)
    write(address, { top: place.top })
    let frames = 0
    const restore = () => {
      region.scrollTop = place.top
      // A long list takes some frames to get its height, and then to draw the rows in sight.
      const row =
        index < 0 ? undefined : region.querySelector<HTMLElement>(`tr[aria-rowindex="${firstRow + index + 1}"]`)
      const arrived = Math.abs(region.scrollTop - place.top) <= 1 && (index < 0 || row)
      frames += 1
      if (!arrived && frames < 30) requestAnimationFrame(restore)
      // The heading takes the focus on navigation: the row comes after it.
      else requestAnimationFrame(() => row?.focus({ preventScroll: true }))
    }
    restore()
  })

  useEffect(() => {
    const region = regionOf(panel.current)
    if (!region) return
    const remember = () => {
      top.current = region.scrollTop
    }
    region.addEventListener('scroll', remember, { passive: true })
    return () => region.removeEventListener('scroll', remember)
  }, [panel])

  useEffect(
    () => () => {
      // A list that was left before its rows came has no place to keep.
      if (restored.current !== address) return
      const { row } = read(address) ?? {}
      write(address, { top: top.current, ...(row === undefined ? {} : { row }) })
      top.current = 0
    },
    [address],
  )

  return useCallback((row: string) => write(address, { top: top.current, row }), [address])
}
