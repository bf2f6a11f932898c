import { Forbidden } from '#server/http/errors.ts'
import type { Arrival } from '#server/http/routes.ts'
import type { Work } from '#server/work/work.ts'

import { type AccessLimits, mayEndSessions } from '../rules/session.ts'
import { secondsSinceAuthentication } from '../store/sessions.ts'
import { currentOf } from './session.ts'

/** Seconds since the user last authenticated. */
export const secondsSince = async (work: Work, arrival: Arrival): Promise<number> =>
  (await secondsSinceAuthentication(work.tx, currentOf(arrival))) ?? Infinity

/**
 * Ending sessions requires a recent authentication (ASVS 7.5.2): a new sign-in with its own
 * session.
 */
export async function requireRecentSignIn(
  work: Work,
  arrival: Arrival,
  limits: AccessLimits,
): Promise<void> {
  const refusal = mayEndSessions(await secondsSince(work, arrival), limits)
  if (refusal) throw new Forbidden(`${refusal.because} ${refusal.todo ?? ''}`.trim())
}
