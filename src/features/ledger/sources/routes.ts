import { outsideCallRoute, route, type Route } from '#server/http/routes.ts'

import * as assistant from './actions/assistant.ts'
import * as edit from './actions/edit.ts'
import * as actions from './actions/sources.ts'
import { detectFile, readBothWays, rehearseFile } from './contract/assistant.ts'
import * as calls from './contract/calls.ts'
import * as edits from './contract/edit-calls.ts'

export const routes: Route[] = [
  ...actions.servedSources.routes,
  route(edits.listReadyMade, edit.listReadyMade),
  // A thread reads the file between two transactions.
  outsideCallRoute(detectFile, assistant.detect),
  outsideCallRoute(rehearseFile, assistant.rehearseInThread),
  outsideCallRoute(readBothWays, assistant.readBothWaysInThread),
  outsideCallRoute(edits.testSource, edit.testSource),
  outsideCallRoute(edits.changeSource, edit.changeSource),
  route(edits.createSource, edit.createSource),
  route(edits.readSource, edit.readSource),
  route(calls.listVersions, actions.listVersions),
  route(calls.proposeActivation, actions.proposeActivation),
  route(calls.confirmSource, actions.confirmSource),
  route(calls.refuseSource, actions.refuseSource),
  route(calls.suspendSource, actions.suspendSource),
]
