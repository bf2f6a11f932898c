import { route, type Route } from '#server/http/routes.ts'

import * as actions from './actions/sources.ts'
import * as calls from './contract/calls.ts'

export const routes: Route[] = [
  ...actions.servedSources.routes,
  route(calls.listVersions, actions.listVersions),
  route(calls.proposeActivation, actions.proposeActivation),
  route(calls.confirmSource, actions.confirmSource),
  route(calls.refuseSource, actions.refuseSource),
  route(calls.suspendSource, actions.suspendSource),
]
