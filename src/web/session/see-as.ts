import type { Person } from '#features/access/contract.ts'
import { askPerson, becomeOneself, readRoutes } from '#features/access/queries.ts'
import { toastFailure } from '#listing/screen/failure-toast.ts'

import { personFields } from './person-fields.ts'
import { currentSession, storeSession } from './session.ts'

/** The session goes on as this person: every window shows what they see from its first screen on. */
async function switchPerson(person: Person, address: string): Promise<void> {
  // Without its menu a window still says as whom it asks: the server already answers as this person.
  const routes = await readRoutes(person.id).catch(() => [])
  const session = currentSession()
  if (!session) return
  storeSession({ ...session, ...personFields(person), routes })
  location.replace(address)
}

/** The product as another person sees it; what it reads is theirs, and it changes nothing. */
export const see = (person: Person): Promise<void> => switchPerson(person, '/').catch(toastFailure)

/** Who the session is after a failure: the answer alone may have been lost. Fails as before where that is not so. */
async function oneselfAfter(failure: unknown): Promise<Person> {
  const now = await askPerson().catch(() => undefined)
  if (now === undefined || now.vistoPor !== undefined) throw failure
  return now
}

/** Back to oneself, and to the list of people. */
export async function stopSeeing(): Promise<void> {
  await switchPerson(await becomeOneself().catch(oneselfAfter), '/acessos-usuarios')
}
