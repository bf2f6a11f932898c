import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react'

/** Where the window stands: the path, and the query as plain text by name. What a value means is the screen's affair. */
export type Location = { readonly path: string; readonly query: Readonly<Record<string, string>> }

/** Asks before the page is left; `leave` goes on to where the person wanted to go. */
export type LeaveGuard = (leave: () => void) => void

const listeners = new Set<() => void>()
const guards: LeaveGuard[] = []
let known = { href: '', location: { path: '/', query: {} } as Location }
/** The place of this entry in the history of the window: tells how far a step back went. */
let at = entryOf(history.state)
/** The next step through the history is our own and says nothing. */
let isOwnStep = false
let mayLeave = false

function entryOf(state: unknown): number {
  const entry = (state as { readonly at?: unknown } | null)?.at
  return typeof entry === 'number' ? entry : 0
}

const tell = () => {
  for (const listener of listeners) listener()
}

/** A path with a slash at its end is the path without it. */
const pathOf = (text: string) => (text.length > 1 ? text.replace(/\/+$/, '') : text)

/** Where the window stands now; the same object until it moves. */
export function currentLocation(): Location {
  const { href, pathname, search } = window.location
  if (known.href !== href)
    known = { href, location: { path: pathOf(pathname), query: Object.fromEntries(new URLSearchParams(search)) } }
  return known.location
}

/** Calls back on every move; answers the way to stop. */
export function subscribeToLocation(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** A guard is asked about moves within a screen as well: what is typed in a dialog belongs to the rows under it. */
function whenLeft(go: () => void): void {
  const guard = mayLeave ? undefined : guards.at(-1)
  if (guard === undefined) return go()
  guard(() => {
    mayLeave = true
    go()
  })
}

/** Goes to an address of ours. The address where the window already stands makes no new entry of the history. */
export function navigate(href: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  whenLeft(() => {
    mayLeave = false
    const to = new URL(href, window.location.href)
    if (replace || to.href === window.location.href) history.replaceState({ at }, '', to)
    else history.pushState({ at: ++at }, '', to)
    tell()
  })
}

/** Commas and slashes are allowed in a query: an address that people read and paste keeps them. */
export function queryText(query: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
  return text === '' ? '' : `?${text.replaceAll('%2C', ',').replaceAll('%2F', '/')}`
}

/** Stays on the screen with another query. */
export function navigateWithin(query: Readonly<Record<string, unknown>>, how?: { readonly replace?: boolean }): void {
  navigate(window.location.pathname + queryText(query), how)
}

window.addEventListener('popstate', ({ state }) => {
  if (isOwnStep) {
    isOwnStep = false
    return
  }
  const to = entryOf(state)
  if (mayLeave || guards.length === 0 || to === at) {
    mayLeave = false
    at = to
    return tell()
  }
  // The browser has moved already: back to where the typed text is, and on only when its writer says so.
  isOwnStep = true
  history.go(at - to)
  whenLeft(() => history.go(to - at))
})

const Shown = createContext<Location | undefined>(undefined)

/** Gives the screens below the location they were opened for, while the window may be on its way to another. */
export const ShownLocation = Shown.Provider

/** Where the window stands or is going to. */
export const useLatestLocation = (): Location => useSyncExternalStore(subscribeToLocation, currentLocation)

/** The location of the screen that asks. */
export function useLocation(): Location {
  const latest = useLatestLocation()
  return useContext(Shown) ?? latest
}

/** While `isOn`, nobody leaves the page by the history, a link or a key before `ask` lets them. */
export function useLeaveGuard(isOn: boolean, ask: LeaveGuard): void {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (!isOn) return
    const guard: LeaveGuard = (leave) => latest.current(leave)
    guards.push(guard)
    return () => {
      guards.splice(guards.indexOf(guard), 1)
    }
  }, [isOn])
}
