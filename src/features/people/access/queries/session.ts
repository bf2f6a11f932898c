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
} from '../contract/session.ts'

/** Sign-in settings; each answer has a fresh nonce. */
export const readSignInSettings = (): Promise<AnswerOf<typeof signInSettings>> =>
  callServer(signInSettings, {})

/** Opens a session with a provider token or a demo login. */
export const openSession = (token: string, nonce?: string): Promise<AnswerOf<typeof signIn>> =>
  callServer(signIn, { token, nonce })

/** Granted screens by menu group. */
export const readRoutes = async (
  idUsuario: number,
): Promise<AnswerOf<typeof searchRoutes>['content']> =>
  (await callServer(searchRoutes, { idUsuario })).content

/** The session's user as of now. */
export const fetchPerson = (): Promise<AnswerOf<typeof readPerson>> => callServer(readPerson, {})

/** Ends viewing as another user; returns the own user. */
export const returnToOwnUser = (): Promise<AnswerOf<typeof endSeeingAs>> =>
  callServer(endSeeingAs, {})

/** Renews the session; returns its new end. */
export const renewSession = async (): Promise<Date> => (await callServer(renew, {})).expires

export const endSession = async (): Promise<void> => {
  await callServer(signOut, {})
}

/** The user's layout of a screen; null if none. */
export const readArrangement = async (tela: string): Promise<unknown> =>
  (await callServer(readPreference, { tela })).valor

/** Saves the user's layout of a screen. */
export const saveArrangement = async (
  tela: string,
  valor: Readonly<Record<string, unknown>>,
): Promise<void> => {
  await callServer(savePreference, { tela, valor: { ...valor } })
}

/** Query name of the user's sessions. */
export const sessionsName = 'access-sessions'

/** The user's open sessions; always refetched, because others open and end without notification. */
export const sessionsQuery = {
  queryKey: [sessionsName],
  queryFn: () => callServer(listSessions, {}),
  staleTime: 0,
  gcTime: 0,
}
