import { CallFailure } from '#contract/errors.ts'
import { endSession, renewSession } from '#features/people/access/queries/session.ts'

import { currentSession, storeSession } from './session.ts'
import { sessionEnded } from './session-end.ts'

const checkEveryMs = 30_000
const activityEvents = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Renews the session while the user types, because only calls extend it. Without activity it ends
 * on time, even on an unattended screen.
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
      // A 401 has already ended the session; retry other errors at the next check.
      if (!(failure instanceof CallFailure)) throw failure
      if (Date.now() >= endsAt) sessionEnded()
    } finally {
      renewing = false
    }
  }
  const end = async () => {
    renewing = true
    // The server may count calls without user activity, such as refetches after an event: end the
    // session there too.
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
  for (const sign of activityEvents)
    window.addEventListener(sign, alive, { passive: true, capture: true })
  // After sleep, check at once whether the session has ended.
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    for (const sign of activityEvents) window.removeEventListener(sign, alive, { capture: true })
    document.removeEventListener('visibilitychange', check)
  }
}
