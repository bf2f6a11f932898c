import { CallFailure } from '#contract/errors.ts'
import { endSession, renewSession } from '#features/access/queries.ts'

import { currentSession, storeSession } from './session.ts'
import { sessionEnded } from './session-end.ts'

const checkEveryMs = 30_000
const signsOfLife = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Renews the session while somebody works: a call prolongs it, but an hour of typing makes none. Without a sign of life
 * it ends on time, also on a screen that nobody looks at.
 */
export function startRenewal(): () => void {
  let lastSign = Date.now()
  let startedAt = Date.now()
  let renewing = false
  const alive = () => {
    lastSign = Date.now()
  }
  const renew = async (endsAt: number) => {
    renewing = true
    try {
      const expires = await renewSession()
      const session = currentSession()
      if (session) storeSession({ ...session, expires: expires.toISOString() })
      startedAt = Date.now()
    } catch (failure) {
      // A 401 has ended the session already; anything else is tried again at the next check.
      if (!(failure instanceof CallFailure)) throw failure
      if (Date.now() >= endsAt) sessionEnded()
    } finally {
      renewing = false
    }
  }
  const end = async () => {
    renewing = true
    // The server may have heard calls that no hand made, such as a list that was read again after an event.
    await endSession().catch(() => undefined)
    sessionEnded()
  }
  const check = () => {
    const session = currentSession()
    if (!session || renewing) return
    const endsAt = Date.parse(session.expires)
    const halfway = startedAt + (endsAt - startedAt) / 2
    const worked = lastSign > startedAt
    if (worked && Date.now() >= halfway) void renew(endsAt)
    else if (Date.now() >= endsAt) void end()
  }
  const timer = setInterval(check, checkEveryMs)
  for (const sign of signsOfLife)
    window.addEventListener(sign, alive, { passive: true, capture: true })
  // A laptop that slept past the end must not show its data on waking.
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    for (const sign of signsOfLife) window.removeEventListener(sign, alive, { capture: true })
    document.removeEventListener('visibilitychange', check)
  }
}
