import { route, type Route } from '#server/http/routes.ts'

import * as actions from './actions.ts'
import { requirementOptions } from './contract/justifications.ts'

export const routes: Route[] = [
  ...actions.servedJustifications.routes,
  route(requirementOptions, actions.requirementOptions),
  ...actions.justificationActs.routes,
]
