import { route, type Route } from '#server/http/routes.ts'

import * as lists from './actions/lists.ts'
import { releaseMalls, updateFollowing } from './actions/release.ts'
import { fireEligible, readExecution } from './actions/runs.ts'
import { previewFireOf, simulateChange } from './actions/simulate.ts'
import * as calls from './contract/calls.ts'

export const routes: Route[] = [
  route(calls.fireEligible, fireEligible),
  route(calls.readExecution, readExecution),
  route(calls.previewFire, previewFireOf),
  ...lists.servedEligible.routes,
  route(calls.downloadEligible, lists.downloadEligible),
  route(calls.updateFollowing, updateFollowing),
  route(calls.release, releaseMalls),
  route(calls.simulateRequirement, simulateChange),
  ...lists.servedLeftOut.routes,
]
