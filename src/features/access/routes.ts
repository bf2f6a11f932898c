import { conducted, route, type Route } from '#server/routes.ts'

import * as own from './actions/own.ts'
import * as session from './actions/session.ts'
import * as signIn from './actions/sign-in.ts'
import * as calls from './contract.ts'
import { accessLimits } from './rules.ts'

export type AccessOptions = Omit<signIn.SignInOptions, 'limits'> & Partial<Pick<signIn.SignInOptions, 'limits'>>

/** The routes need the settings of the process: how people prove who they are. */
export function accessRoutes(given: AccessOptions): Route[] {
  const options = { limits: accessLimits, ...given }
  return [
    conducted(calls.signIn, (conductor, input, arrival) => signIn.signIn(conductor, options, input, arrival)),
    route(calls.renew, async (work, _, arrival) => ({ expires: await session.renew(work, arrival, options.limits) })),
    route(calls.signOut, async (work, _, arrival) => {
      await session.signOut(work, arrival)
      return { mensagem: 'Sessão encerrada.' }
    }),
    route(calls.signInSettings, (work, _, arrival) => signIn.settingsOf(work, options, arrival)),
    route(calls.searchRoutes, async (work) => ({ content: await own.listRoutes(work) })),
    route(calls.readPreference, async (work, { tela }) => ({ valor: await own.readPreference(work, tela) })),
    route(calls.savePreference, async (work, { tela, valor }) => {
      await own.savePreference(work, tela, valor)
      return { mensagem: 'Salvo com sucesso.' }
    }),
  ]
}
