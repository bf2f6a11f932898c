import { route, type Route } from '#server/http/routes.ts'

import * as automation from './actions/automation.ts'
import { startJob } from './contract/automation.ts'

export const routes: Route[] = [
  ...automation.servedRuns.routes,
  route(startJob, automation.startJob),
]
