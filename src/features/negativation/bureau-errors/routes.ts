import { route, type Route } from '#server/http/routes.ts'

import { exemptFailed, servedFailed } from './actions/failed-submissions.ts'
import * as personLog from './actions/person-log.ts'
import { resend } from './actions/resend.ts'
import * as calls from './contract/failed-submissions.ts'

export const routes: Route[] = [
  ...servedFailed.routes,
  route(calls.exemptFailed, exemptFailed),
  route(calls.failedLog, personLog.failedLog),
  route(calls.correctPerson, personLog.correctPerson),
  route(calls.resend, resend),
]
