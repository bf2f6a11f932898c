import type { Person } from '#features/people/access/contract/session.ts'
import {
  fetchPerson,
  returnToOwnUser,
  readRoutes,
} from '#features/people/access/queries/session.ts'
import { toastFailure } from '#listing/screen/failure-toast.ts'

import { personFields } from './person-fields.ts'
import { currentSession, storeSession } from './session.ts'

/** Switches the session to this user; every window restarts from the first screen. */
async function switchPerson(person: Person, address: string): Promise<void> {
  // Without routes the window still shows the viewed user: the server already answers as that user.
  const routes = await readRoutes(person.id).catch(() => [])
  const session = currentSession()
  if (!session) return
  storeSession({ ...session, ...personFields(person), routes })
  location.replace(address)
}

/** Views the product as another user, read-only. */
export const see = (person: Person): Promise<void> => switchPerson(person, '/').catch(toastFailure)

/**
 * Current user after a failure: maybe only the answer was lost. Rethrows if the switch did not
 * happen.
 */
async function ownUserAfter(failure: unknown): Promise<Person> {
  const now = await fetchPerson().catch(() => undefined)
  if (now === undefined || now.vistoPor !== undefined) throw failure
  return now
}

/** Returns to the own user and the user list. */
export async function endSeeAs(): Promise<void> {
  await switchPerson(await returnToOwnUser().catch(ownUserAfter), '/acessos-usuarios')
}
