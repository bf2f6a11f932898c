import { route, type Route } from '#server/routes.ts'

import * as registers from './actions.ts'
import * as calls from './contract.ts'

export const routes: Route[] = [
  route(calls.listMalls, registers.listMalls),
  route(calls.listCompanies, registers.listCompanies),
  route(calls.listCompanyTypes, registers.listCompanyTypes),
]
