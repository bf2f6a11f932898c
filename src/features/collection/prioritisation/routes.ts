import { route, type Route } from '#server/http/routes.ts'

import { aging } from './actions/aging.ts'
import * as blocks from './actions/blocks.ts'
import { customerSearch, groupSearch } from './actions/lists.ts'
import * as lookUps from './actions/look-ups.ts'
import * as sheets from './actions/sheets.ts'
import * as weights from './actions/weights.ts'
import { explain } from './actions/why.ts'
import { readAging } from './contract/aging.ts'
import * as blockCalls from './contract/blocks.ts'
import * as lookUpCalls from './contract/look-ups.ts'
import * as whyCalls from './contract/why.ts'

export const routes: Route[] = [
  route(lookUpCalls.listSources, lookUps.listSources),
  route(lookUpCalls.listChargeShoppings, lookUps.listShoppings),
  route(lookUpCalls.listPortfolioOwners, lookUps.listPortfolios),
  route(lookUpCalls.listBillingGroups, lookUps.listBillingGroups),
  route(lookUpCalls.listCustomerInfo, lookUps.listCustomerInfo),
  route(lookUpCalls.listInfoShoppings, lookUps.listInfoShoppings),
  route(lookUpCalls.listInfoGroups, lookUps.listInfoGroups),
  route(lookUpCalls.listInfoCustomers, lookUps.listInfoCustomers),
  route(lookUpCalls.listInfoBrands, lookUps.listInfoBrands),
  route(blockCalls.listCustomerBlocks, blocks.listCustomers),
  route(blockCalls.listGroupBlocks, blocks.listGroups),
  route(blockCalls.downloadCustomerBlock, sheets.downloadCustomers),
  route(blockCalls.downloadGroupBlock, sheets.downloadGroups),
  ...customerSearch.routes,
  ...groupSearch.routes,
  route(readAging, aging),
  route(whyCalls.explainPriority, explain),
  route(whyCalls.readWeights, weights.readSettings),
  route(whyCalls.saveWeights, weights.saveSettings),
  route(whyCalls.simulateWeights, weights.simulate),
]
