import { route, type Route } from '#server/http/routes.ts'

import { confirmReturn, disregardAct, linkAct, servedActs } from './actions/decide.ts'
import * as calls from './contract.ts'

export const routes: Route[] = [
  ...servedActs.routes,
  route(calls.linkBankAct, linkAct),
  route(calls.disregardBankAct, disregardAct),
  route(calls.confirmBankReturn, confirmReturn),
]
