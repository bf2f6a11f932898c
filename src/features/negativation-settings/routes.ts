import { route, type Route } from '#server/http/routes.ts'

import * as actions from './actions.ts'
import * as proposals from './actions/proposals.ts'
import { requirementOptions } from './contract/justifications.ts'
import { parameterHistory, simulateParameter } from './contract/parameters.ts'
import { confirmProposal, refuseProposal } from './contract/proposals.ts'

export const routes: Route[] = [
  ...actions.servedJustifications.routes,
  route(requirementOptions, actions.requirementOptions),
  ...actions.justificationActs.routes,
  ...actions.servedParameters.routes,
  ...actions.servedJobParameters.routes,
  ...actions.servedDelinquencyParameters.routes,
  ...actions.servedLawsuitParameters.routes,
  ...actions.parameterActs.routes,
  ...actions.lawsuitParameterActs.routes,
  route(simulateParameter, actions.simulateParameter),
  route(parameterHistory, actions.parameterHistory),
  ...proposals.servedProposals.routes,
  route(confirmProposal, proposals.confirmProposal),
  route(refuseProposal, proposals.refuseProposal),
]
