import { forgetToasts } from '#ui/overlays/toast-store.ts'

import { forgetDrafts, keepDrafts } from './drafts.ts'
import { clearSession, currentSession } from './session.ts'
import { placesPlace } from './session-place.ts'

let ending = false
const endedPlace = 'regua.ended'
const wishPlace = 'regua.wish'

/**
 * The server ended the session: saves URL and drafts for the user, clears the session, reloads
 * (rules 2).
 */
export function sessionEnded(): void {
  const session = currentSession()
  // Many calls may fail at once; only the first one acts.
  if (!session || ending) return
  ending = true
  keepDrafts(session.id)
  sessionStorage.setItem(endedPlace, 'yes')
  clearSession()
  location.reload()
}

/** The session ended in another window: saves this window's drafts too. */
export function sessionEndedElsewhere(userId: number): void {
  if (ending) return
  ending = true
  keepDrafts(userId)
  sessionStorage.setItem(endedPlace, 'yes')
  location.reload()
}

/** Sign-out: deletes this window's user data and the browser's recent places. */
export function leave(): void {
  ending = true
  forgetDrafts()
  for (const key of Object.keys(localStorage))
    if (key.startsWith(placesPlace(''))) localStorage.removeItem(key)
  forgetToasts()
  clearSession()
  location.replace('/')
}

/** True once if the window's last session ended by itself. */
export function sayEnded(): boolean {
  const ended = sessionStorage.getItem(endedPlace) !== null
  sessionStorage.removeItem(endedPlace)
  return ended
}

/** Saves a link opened without a session until sign-in, which is always at '/' (spec 1:2.1). */
export function keepWish(): void {
  if (location.pathname === '/') return
  // Skip if a session just ended: its URL is stored with its user's drafts, and another user may
  // sign in next.
  if (sessionStorage.getItem(endedPlace) === null)
    sessionStorage.setItem(wishPlace, location.pathname + location.search)
  history.replaceState(null, '', '/')
}

export function takeWish(): string | undefined {
  const wish = sessionStorage.getItem(wishPlace) ?? undefined
  sessionStorage.removeItem(wishPlace)
  return wish
}
