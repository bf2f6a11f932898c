import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

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
 * and the row that was opened has the focus, which also marks it.
 */
export function usePlace(panel: RefObject<HTMLElement | null>, address: string, ready: boolean, indexOf: (key: string) => number, firstRow: number) {
  const restored = useRef<string>(undefined)
  const top = useRef(0)

  useLayoutEffect(() => {
    if (!ready || restored.current === address) return
    restored.current = address
    const place = read(address)
    const region = regionOf(panel.current)
    if (!place || !region) return
    region.scrollTop = place.top
    const index = place.row === undefined ? -1 : indexOf(place.row)
    if (index < 0) return
    write(address, { top: place.top })
    // The rows in sight are drawn one frame after the region was scrolled; the shell's heading takes the focus before that.
    requestAnimationFrame(() => requestAnimationFrame(() => {
      region.querySelector<HTMLElement>(`tr[aria-rowindex="${firstRow + index + 2}"]`)?.focus({ preventScroll: true })
    }))
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
      const { row } = read(address) ?? {}
      write(address, { top: top.current, ...(row === undefined ? {} : { row }) })
      top.current = 0
    },
    [address],
  )

  return useCallback((row: string) => write(address, { top: top.current, row }), [address])
}
