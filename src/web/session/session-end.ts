import { clearToasts } from '#ui/overlays/toast-store.ts'

import { clearDrafts, saveDrafts } from './drafts.ts'
import { clearSession, currentSession } from './session.ts'
import { placesPlace } from './session-place.ts'

let ending = false
const endedPlace = 'regua.ended'
const requestedLinkPlace = 'regua.wish'

/**
 * The server ended the session: saves URL and drafts for the user, clears the session, reloads
 * (rules 2).
 */
export function sessionEnded(): void {
  const session = currentSession()
  // Many calls may fail at once; only the first one acts.
  if (!session || ending) return
  ending = true
  saveDrafts(session.id)
  sessionStorage.setItem(endedPlace, 'yes')
  clearSession()
  location.reload()
}

/** The session ended in another window: saves this window's drafts too. */
export function sessionEndedElsewhere(userId: number): void {
  if (ending) return
  ending = true
  saveDrafts(userId)
  sessionStorage.setItem(endedPlace, 'yes')
  location.reload()
}

/** Sign-out: deletes this window's user data and the browser's recent places. */
export function clearUserData(): void {
  ending = true
  clearDrafts()
  for (const key of Object.keys(localStorage))
    if (key.startsWith(placesPlace(''))) localStorage.removeItem(key)
  clearToasts()
  clearSession()
  location.replace('/')
}

/** True once if the window's last session ended by itself. */
export function consumeSessionEnded(): boolean {
  const ended = sessionStorage.getItem(endedPlace) !== null
  sessionStorage.removeItem(endedPlace)
  return ended
}

/** Saves a link opened without a session until sign-in, which is always at '/' (spec 1:2.1). */
export function saveRequestedLink(): void {
  if (location.pathname === '/') return
  // Skip if a session just ended: its URL is stored with its user's drafts, and another user may
  // sign in next.
  if (sessionStorage.getItem(endedPlace) === null)
    sessionStorage.setItem(requestedLinkPlace, location.pathname + location.search)
  history.replaceState(null, '', '/')
}

export function consumeRequestedLink(): string | undefined {
  const requestedLink = sessionStorage.getItem(requestedLinkPlace) ?? undefined
  sessionStorage.removeItem(requestedLinkPlace)
  return requestedLink
}
