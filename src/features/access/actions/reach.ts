import { Forbidden } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import { mayChangePerson, mayHandleProfile, reachOf } from '../rules/people.ts'
import { listRules } from '../store/profiles.ts'
import type { StoredUser } from '../store/users.ts'

type NamedEntry = { readonly id: number; readonly code: string; readonly name: string }

/**
 * Of a profile that gives more than they have, nobody but an administrator changes, gives or takes
 * anything.
 */
export async function requireProfile(work: Work, { id, code, name }: NamedEntry): Promise<void> {
  const refusal = mayHandleProfile(work.actor, { code, name, rules: await listRules(work.tx, id) })
  if (refusal) throw new Forbidden(refusal.because)
}

/** The profile of a person, as the sentence above says. */
export const requireProfileOf = (
  work: Work,
  { profileId, profileCode, profileName }: StoredUser,
): Promise<void> => requireProfile(work, { id: profileId, code: profileCode, name: profileName })

/** Of a person who sees malls beyond the own ones, one changes nothing that counts there too. */
export function requireMalls(work: Work, person: StoredUser): void {
  const refusal = mayChangePerson(work.actor.malls, reachOf(person))
  if (refusal) throw new Forbidden(refusal.because)
}
