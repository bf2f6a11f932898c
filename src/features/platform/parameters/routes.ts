import { route, type Route } from '#server/http/routes.ts'

import * as actions from './actions/parameters.ts'
import * as proposals from './actions/proposals.ts'
import { parameterHistory, simulateParameter } from './contract/parameters.ts'
import { confirmProposal, refuseProposal } from './contract/proposals.ts'

export const routes: Route[] = [
  ...actions.servedParameters.routes,
  ...actions.servedJobParameters.routes,
  ...actions.servedDelinquencyParameters.routes,
  ...actions.servedLadderParameters.routes,
  ...actions.servedLawsuitParameters.routes,
  ...actions.parameterActs.routes,
  ...actions.lawsuitParameterActs.routes,
  route(simulateParameter, actions.simulateParameter),
  route(parameterHistory, actions.parameterHistory),
  ...proposals.servedProposals.routes,
  route(confirmProposal, proposals.confirmProposal),
  route(refuseProposal, proposals.refuseProposal),
]
