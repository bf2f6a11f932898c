import { forgetToasts } from '#ui/overlays/toast-store.ts'

import { forgetDrafts, keepDrafts } from './drafts.ts'
import { clearSession, currentSession } from './session.ts'
import { placesPlace } from './session-place.ts'

let ending = false
const endedPlace = 'regua.ended'
const wishPlace = 'regua.wish'

/** The server says that the session is over: what was typed and where is kept for its user, the session is cleared, the page reloads (rules 2). */
export function sessionEnded(): void {
  const session = currentSession()
  // Many calls may be refused at once; the first has done it.
  if (!session || ending) return
  ending = true
  keepDrafts(session.id)
  sessionStorage.setItem(endedPlace, 'yes')
  clearSession()
  location.reload()
}

/** The session ended in another window: what is typed in this one is kept as well. */
export function sessionEndedElsewhere(userId: number): void {
  if (ending) return
  ending = true
  keepDrafts(userId)
  sessionStorage.setItem(endedPlace, 'yes')
  location.reload()
}

/** The person leaves: nothing of theirs stays in this window, and no place where anybody was in this browser. */
export function leave(): void {
  ending = true
  forgetDrafts()
  for (const key of Object.keys(localStorage))
    if (key.startsWith(placesPlace(''))) localStorage.removeItem(key)
  forgetToasts()
  clearSession()
  location.replace('/')
}

/** Did the last session of this window end by itself? Says so once. */
export function sayEnded(): boolean {
  const ended = sessionStorage.getItem(endedPlace) !== null
  sessionStorage.removeItem(endedPlace)
  return ended
}

/** A link opened without a session: kept while its reader signs in; the sign-in itself stands at '/' (spec 1:2.1). */
export function keepWish(): void {
  if (location.pathname === '/') return
  // Where a session ended is its owner's affair and kept with the drafts: who signs in next may be somebody else.
  if (sessionStorage.getItem(endedPlace) === null)
    sessionStorage.setItem(wishPlace, location.pathname + location.search)
  history.replaceState(null, '', '/')
}

export function takeWish(): string | undefined {
  const wish = sessionStorage.getItem(wishPlace) ?? undefined
  sessionStorage.removeItem(wishPlace)
  return wish
}
