import { route, type Route } from '#server/routes.ts'

import * as groups from './actions.ts'
import * as calls from './contract.ts'

export const routes: Route[] = [
  route(calls.listGroups, async (work) => ({ content: await groups.listGroups(work) })),
  route(calls.listPortfolios, async (work) => ({ content: await groups.listPortfolios(work) })),
]
