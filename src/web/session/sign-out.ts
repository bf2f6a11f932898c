import { endSession } from '#features/people/access/queries/session.ts'

import { clearUserData } from './session-end.ts'

/** Ends the session here and on the server; if the server fails, here only. */
export async function signOut(): Promise<void> {
  await endSession().catch(() => undefined)
  clearUserData()
}
