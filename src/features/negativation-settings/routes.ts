import { route, type Route } from '#server/routes.ts'

import * as actions from './actions.ts'
import * as calls from './contract.ts'

export const routes: Route[] = [
  route(calls.listBureauJustifications, actions.listJustifications),
  route(calls.requirementOptions, actions.requirementOptions),
  route(calls.createJustification, actions.createJustification),
  route(calls.changeJustification, actions.saveJustification),
  route(calls.listParameters, actions.listParameters),
  route(calls.listJobParameters, actions.listJobParameters),
  route(calls.saveParameter, actions.saveParameter),
  route(calls.simulateParameter, actions.simulateParameter),
  route(calls.parameterHistory, actions.parameterHistory),
]
