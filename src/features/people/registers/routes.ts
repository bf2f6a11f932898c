import { route, type Route } from '#server/http/routes.ts'

import * as registers from './actions/look-ups.ts'
import * as companies from './actions/companies.ts'
import * as units from './actions/economic-units.ts'
import * as malls from './actions/malls.ts'
import * as calls from './contract/look-ups.ts'
import * as unitCalls from './contract/economic-units.ts'

export const routes: Route[] = [
  route(calls.listMalls, registers.listMalls),
  route(calls.listCompanies, registers.listCompanies),
  route(calls.listCompanyTypes, registers.listCompanyTypes),
  route(calls.listStates, registers.listStates),

  ...companies.companySearch.routes,
  ...companies.companyActs.routes,

  ...malls.mallSearch.routes,
  ...malls.mallActs.routes,

  ...units.economicUnitSearch.routes,
  ...units.economicUnitActs.routes,
  route(unitCalls.removeMallCompany, units.removeMallCompany),
]
