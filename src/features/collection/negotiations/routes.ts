import { route, type Route } from '#server/http/routes.ts'

import * as records from './actions/contact-records.ts'
import * as history from './actions/history.ts'
import { negotiateWith, type PromisePort, remove } from './actions/negotiate.ts'
import * as promises from './actions/promises.ts'
import * as stages from './actions/stages.ts'
import * as recordCalls from './contract/contact-records.ts'
import * as negotiationCalls from './contract/negotiations.ts'
import * as promiseCalls from './contract/promises.ts'
import * as stageCalls from './contract/stages.ts'

/** The routes; `promised` runs after a promise, for example to set the month's tendency. */
export const routesWith = (promised: PromisePort): Route[] => [
  route(stageCalls.listAllStages, stages.listActive),
  route(stageCalls.listStages, stages.list),
  route(stageCalls.saveStage, stages.save),
  route(stageCalls.removeStage, stages.remove),
  route(stageCalls.listReturns, stages.listOfReturns),
  route(negotiationCalls.createNegotiation, negotiateWith(promised)),
  route(negotiationCalls.clientHistory, history.ofClient),
  route(negotiationCalls.groupHistory, history.ofGroup),
  route(negotiationCalls.removeNegotiation, remove),
  route(recordCalls.listContactRecords, records.list),
  route(recordCalls.createContactRecords, records.create),
  route(recordCalls.changeContactRecord, records.change),
  route(recordCalls.removeContactRecord, records.remove),
  route(promiseCalls.promisesOfDay, promises.ofDay),
  route(promiseCalls.promiseCalendar, promises.asCalendar),
]
