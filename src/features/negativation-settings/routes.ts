import { route, type Route } from '#server/http/routes.ts'

import * as actions from './actions.ts'
import * as proposals from './actions/proposals.ts'
import * as calls from './contract.ts'
import { confirmProposal, pendingProposals, refuseProposal } from './contract/proposals.ts'

export const routes: Route[] = [
  route(calls.listBureauJustifications, actions.listJustifications),
  route(calls.requirementOptions, actions.requirementOptions),
  ...actions.justificationActs.routes,
  route(calls.listParameters, actions.listParameters),
  route(calls.listJobParameters, actions.listJobParameters),
  route(calls.listDelinquencyParameters, actions.listDelinquencyParameters),
  ...actions.parameterActs.routes,
  route(calls.simulateParameter, actions.simulateParameter),
  route(calls.parameterHistory, actions.parameterHistory),
  route(pendingProposals, proposals.listPending),
  route(confirmProposal, proposals.confirmProposal),
  route(refuseProposal, proposals.refuseProposal),
]
