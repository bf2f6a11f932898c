import { route, type Route } from '#server/routes.ts'

import * as registers from './actions.ts'
import * as companies from './actions/companies.ts'
import * as units from './actions/economic-units.ts'
import * as malls from './actions/malls.ts'
import * as calls from './contract.ts'
import * as companyCalls from './contract/companies.ts'
import * as unitCalls from './contract/economic-units.ts'
import * as mallCalls from './contract/malls.ts'

export const routes: Route[] = [
  route(calls.listMalls, registers.listMalls),
  route(calls.listCompanies, registers.listCompanies),
  route(calls.listCompanyTypes, registers.listCompanyTypes),
  route(calls.listStates, registers.listStates),

  route(companyCalls.searchCompanies, companies.searchCompanies),
  route(companyCalls.downloadCompanies, companies.downloadCompanies),
  route(companyCalls.createCompany, companies.createCompany),
  route(companyCalls.changeCompany, companies.changeCompany),

  route(mallCalls.searchMalls, malls.searchMalls),
  route(mallCalls.downloadMalls, malls.downloadMalls),
  route(mallCalls.createMall, malls.createMall),
  route(mallCalls.changeMall, malls.changeMall),

  route(unitCalls.searchEconomicUnits, units.searchEconomicUnits),
  route(unitCalls.downloadEconomicUnits, units.downloadEconomicUnits),
  route(unitCalls.saveMallCompanies, units.saveMallCompanies),
  route(unitCalls.removeMallCompany, units.removeMallCompany),
]
