import { route, type Route } from '#server/http/routes.ts'

import * as groups from './actions/groups.ts'
import * as tenants from './actions/tenants.ts'
import * as calls from './contract/calls.ts'
import { listGroups, listMallPortfolios, listPortfolios } from './contract/groups.ts'

export const routes: Route[] = [
  route(listGroups, async (work) => ({ content: await groups.listGroups(work) })),
  route(listPortfolios, async (work) => ({ content: await groups.listPortfolios(work) })),
  route(listMallPortfolios, async (work, { origens = [] }) => ({
    content: await groups.listMallPortfolios(work, origens),
  })),
  ...groups.groupSearch.routes,
  ...groups.groupActs.routes,
  route(calls.searchTenants, tenants.search),
  route(calls.associate, tenants.add),
  route(calls.dissociate, tenants.remove),
]
