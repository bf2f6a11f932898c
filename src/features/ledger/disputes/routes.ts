import { route, type Route } from '#server/http/routes.ts'
import type { Upload } from '#server/http/upload.ts'

import * as change from './actions/change.ts'
import { listDisputable } from './actions/disputable.ts'
import * as reading from './actions/disputes.ts'
import * as calls from './contract/calls.ts'

export const routes: Route[] = [
  ...reading.servedDisputes.routes,
  route(calls.openDispute, (work, input, { upload }) => change.openDispute(work, input, upload)),
  route(calls.disputableBoletos, listDisputable),
  route(calls.readDispute, reading.readDispute),
  route(calls.completeDispute, change.completeDispute),
  route(calls.attachToDispute, (work, input, { upload }) =>
    change.attachToDispute(work, input, upload as Upload),
  ),
  route(calls.disputeFile, reading.disputeFile),
  route(calls.decideDispute, change.decideDispute),
  route(calls.confirmDispute, change.confirmDispute),
]
