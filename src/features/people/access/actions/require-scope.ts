import { Forbidden } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import { mayChangePerson, mayHandleProfile, userScopeOf } from '../rules/people.ts'
import { listRules } from '../store/profiles.ts'
import type { StoredUser } from '../store/users.ts'

type NamedEntry = { readonly id: number; readonly code: string; readonly name: string }

/**
 * Only administrators may change, grant or revoke anything of a profile with more permissions than
 * their own.
 */
export async function requireProfile(work: Work, { id, code, name }: NamedEntry): Promise<void> {
  const refusal = mayHandleProfile(work.actor, { code, name, rules: await listRules(work.tx, id) })
  if (refusal) throw new Forbidden(refusal.because)
}

/** Applies `requireProfile` to a user's profile. */
export const requireProfileOf = (
  work: Work,
  { profileId, profileCode, profileName }: StoredUser,
): Promise<void> => requireProfile(work, { id: profileId, code: profileCode, name: profileName })

/** Refuses changes to a user who has malls beyond the own ones. */
export function requireMalls(work: Work, person: StoredUser): void {
  const refusal = mayChangePerson(work.actor.malls, userScopeOf(person))
  if (refusal) throw new Forbidden(refusal.because)
}
