import { outsideCallRoute, route, type Route } from '#server/http/routes.ts'

import * as own from './actions/own.ts'
import * as ownSessions from './actions/own-sessions.ts'
import { demoDirectory } from './actions/demo.ts'
import * as profiles from './actions/profiles.ts'
import { endByProvider } from './actions/provider-sign-out.ts'
import * as seeing from './actions/see-as.ts'
import * as substitutions from './actions/substitutions.ts'
import * as session from './actions/session.ts'
import * as signIn from './actions/sign-in.ts'
import * as users from './actions/users.ts'
import * as calls from './contract/session.ts'
import * as people from './contract/people.ts'
import * as absences from './contract/substitutions.ts'
import { type Directory, noDirectory } from './gateway/directory.ts'
import { accessLimits } from './rules/session.ts'

export type AccessOptions = Omit<signIn.SignInOptions, 'limits'> &
  Partial<Pick<signIn.SignInOptions, 'limits'>> & {
    /** User lookup by login; default: the demo's directory or none. */
    readonly directory?: Directory
  }

const endedSentence = (count: number) =>
  count === 0
    ? 'Não havia sessão aberta.'
    : count === 1
      ? 'Sessão encerrada.'
      : `${count.toLocaleString('pt-BR')} sessões encerradas.`

/** Sign-in, and the open sessions. */
const sessionRoutes = (options: signIn.SignInOptions): Route[] => [
  outsideCallRoute(calls.signIn, (conductor, input, arrival) =>
    signIn.signIn(conductor, options, input, arrival),
  ),
  route(calls.renew, async (work, _, arrival) => ({
    expires: await session.renew(work, arrival, options.limits),
  })),
  route(calls.signOut, async (work, _, arrival) => {
    await session.signOut(work, arrival)
    return { mensagem: 'Sessão encerrada.' }
  }),
  outsideCallRoute(calls.providerSignOut, async (conductor, { logout_token: token }) => {
    await endByProvider(conductor, options.identity, options.limits, token)
    return { mensagem: 'Sessões encerradas.' }
  }),
  route(calls.listSessions, (work, _, arrival) =>
    ownSessions.listSessions(work, arrival, options.limits),
  ),
  route(calls.endSessions, async (work, input, arrival) => ({
    mensagem: endedSentence(await ownSessions.endSessions(work, input, arrival, options.limits)),
  })),
  route(calls.endSessionsOf, async (work, input, arrival) => ({
    mensagem: endedSentence(await ownSessions.endSessionsOf(work, input, arrival, options.limits)),
  })),
  route(calls.unlinkIdentity, async (work, input, arrival) => {
    await ownSessions.unlinkIdentity(work, input, arrival, options.limits)
    return {
      mensagem: 'Identidade desvinculada. A próxima entrada desta pessoa vincula a nova conta.',
    }
  }),
  route(calls.signInSettings, (work, _, arrival) => signIn.settingsOf(work, options, arrival)),
]

/**
 * Routes need the process settings for authentication; `tell` notifies people named as substitutes.
 */
export function accessRoutes(
  accessOptions: AccessOptions,
  notify: substitutions.NotifySubstitute = { asked: async () => {}, settled: async () => {} },
): Route[] {
  const options = { limits: accessLimits, ...accessOptions }
  const isDemo = accessOptions.identity.kind === 'demo'
  const directory = accessOptions.directory ?? (isDemo ? demoDirectory : noDirectory)
  return [
    ...sessionRoutes(options),
    route(calls.searchRoutes, async (work) => ({ content: await own.listRoutes(work) })),
    route(calls.readPreference, async (work, { tela }) => ({
      valor: await own.readPreference(work, tela),
    })),
    route(calls.savePreference, async (work, { tela, valor }) => {
      await own.savePreference(work, tela, valor)
      return { mensagem: 'Salvo com sucesso.' }
    }),
    route(calls.readPerson, seeing.readPerson),
    route(absences.listSubstitutions, substitutions.listSubstitutions),
    route(absences.listSubstitutes, substitutions.listSubstitutes),
    route(absences.listAbsentees, substitutions.listAbsentees),
    route(absences.nameSubstitute, substitutions.nameWith(notify)),
    route(absences.acceptSubstitution, substitutions.acceptWith(notify)),
    route(absences.endSubstitution, substitutions.endWith(notify)),
    ...users.userSearch.routes,
    ...users.userActs({ isDemo, limits: options.limits }, directory).routes,
    outsideCallRoute(people.findPerson, (_, { username }) => users.findPerson(directory, username)),
    ...profiles.profileSearch.routes,
    ...profiles.profileActs.routes,
    route(people.listPermissions, profiles.listPermissions),
    route(people.addPermission, profiles.addPermission),
    route(people.removePermission, profiles.removePermission),
    // They change the current session: a retry would run as another user, so no idempotency key.
    outsideCallRoute(people.seeAs, (conductor, input, arrival) =>
      conductor.work((work) => seeing.seeAs(work, input, arrival)),
    ),
    outsideCallRoute(calls.endSeeingAs, (conductor, _, arrival) =>
      conductor.work((work) => seeing.endSeeingAs(work, arrival)),
    ),
  ]
}
