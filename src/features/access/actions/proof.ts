import { Forbidden } from '#server/http/errors.ts'
import type { Arrival } from '#server/http/routes.ts'
import type { Work } from '#server/work/work.ts'

import { type AccessLimits, mayEndSessions } from '../rules.ts'
import { secondsSinceProof } from '../store/sessions.ts'
import { currentOf } from './session.ts'

/** How long ago whoever asks last proved who they are. */
export const secondsSince = async (work: Work, arrival: Arrival): Promise<number> =>
  (await secondsSinceProof(work.tx, currentOf(arrival))) ?? Infinity

/**
 * Ending sessions asks for a recent proof of who is there (ASVS 7.5.2): a new sign-in, which opens
 * a session of its own.
 */
export async function requireProof(
  work: Work,
  arrival: Arrival,
  limits: AccessLimits,
): Promise<void> {
  const refusal = mayEndSessions(await secondsSince(work, arrival), limits)
  if (refusal) throw new Forbidden(`${refusal.because} ${refusal.todo ?? ''}`.trim())
}
