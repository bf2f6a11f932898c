import { route, type Route } from '#server/http/routes.ts'

import * as options from './actions/options.ts'
import * as reading from './actions/read-expectation.ts'
import * as saving from './actions/save-expectation.ts'
import * as tendencies from './actions/tendencies.ts'
import { servedTrend } from './actions/trend.ts'
import * as expectations from './contract/expectation.ts'
import * as optionCalls from './contract/options.ts'
import * as tendencyCalls from './contract/tendency.ts'

export const routes: Route[] = [
  route(optionCalls.listTypes, options.readTypes),
  route(optionCalls.listActiveTypes, options.readActiveTypes),
  route(optionCalls.saveType, options.saveTypeOption),
  route(optionCalls.removeType, options.removeTypeOption),
  route(optionCalls.listReasons, options.readReasons),
  route(optionCalls.listActiveReasons, options.readActiveReasons),
  route(optionCalls.saveReason, options.saveReasonOption),
  route(optionCalls.removeReason, options.removeReasonOption),
  route(expectations.readExpectation, reading.read),
  route(expectations.readExpectations, reading.readSeveral),
  route(expectations.saveExpectation, saving.save),
  route(expectations.removeExpectation, saving.remove),
  route(tendencyCalls.readTendency, tendencies.isTendency),
  route(tendencyCalls.clearTendency, tendencies.clear),
  route(tendencyCalls.flagTendency, tendencies.flagTrend),
  ...servedTrend.routes,
]
