import { route, type Route } from '#server/http/routes.ts'

import { motives, read, servedBoletos } from './actions.ts'
import { listMotives, readRecovery } from './contract.ts'

export const routes: Route[] = [
  ...servedBoletos.routes,
  route(readRecovery, read),
  route(listMotives, motives),
]
