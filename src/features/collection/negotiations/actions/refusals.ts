import { Forbidden } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import { mayNegotiateAll, type NegotiationSubject } from '../rules/who.ts'

/** Throws 403 if the profile may not negotiate these (spec 3:6). */
export function requireNegotiator({ actor }: Work, subjects: readonly NegotiationSubject[]): void {
  const refusal = mayNegotiateAll(actor.profile, subjects)
  if (refusal) throw new Forbidden(refusal.because)
}

/** Refuses a user id other than the session's; the client's claim is not trusted (rules 1). */
export function refuseOtherUser(
  { actor }: Work,
  claimed: number | string | null | undefined,
): void {
  if (claimed === null || claimed === undefined || claimed === '') return
  const id = Number(claimed)
  if (Number.isInteger(id) && id !== actor.id) throw new Forbidden()
}
