import type { AnswerOf } from '#contract/call.ts'
import { callServer } from '#contract/client.ts'

import {
  endSeeingAs,
  listSessions,
  readPerson,
  readPreference,
  renew,
  savePreference,
  searchRoutes,
  signIn,
  signInSettings,
  signOut,
} from './contract.ts'

/** What the sign-in screen needs; each answer carries a fresh nonce. */
export const readSignInSettings = (): Promise<AnswerOf<typeof signInSettings>> =>
  callServer(signInSettings, {})

/** Opens a session with the identity provider's token, or with a demo user's login. */
export const openSession = (token: string, nonce?: string): Promise<AnswerOf<typeof signIn>> =>
  callServer(signIn, { token, nonce })

/** The granted screens by menu group. */
export const readRoutes = async (
  idUsuario: number,
): Promise<AnswerOf<typeof searchRoutes>['content']> =>
  (await callServer(searchRoutes, { idUsuario })).content

/** The person of the session as the server knows them now. */
export const askPerson = (): Promise<AnswerOf<typeof readPerson>> => callServer(readPerson, {})

/** Back from the product as another person sees it; answers oneself. */
export const becomeOneself = (): Promise<AnswerOf<typeof endSeeingAs>> =>
  callServer(endSeeingAs, {})

/** Asks for another period and answers when it ends. */
export const renewSession = async (): Promise<Date> => (await callServer(renew, {})).expires

/** Ends the session on the server. */
export const endSession = async (): Promise<void> => {
  await callServer(signOut, {})
}

/** How a person arranged a screen; null when never. */
export const readArrangement = async (tela: string): Promise<unknown> =>
  (await callServer(readPreference, { tela })).valor

/** Keeps how a person arranged a screen. */
export const saveArrangement = async (
  tela: string,
  valor: Readonly<Record<string, unknown>>,
): Promise<void> => {
  await callServer(savePreference, { tela, valor: { ...valor } })
}

/** The name under which the sessions of a person become stale. */
export const sessionsName = 'access-sessions'

/**
 * The open sessions of the person; read anew each time, since others open and end without a word.
 */
export const sessionsQuery = {
  queryKey: [sessionsName],
  queryFn: () => callServer(listSessions, {}),
  staleTime: 0,
  gcTime: 0,
}
