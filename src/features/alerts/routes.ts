import { route, type Route } from '#server/http/routes.ts'

import { countOwn, listOwn, readOwn } from './actions/own-alerts.ts'
import { countAlerts, listAlerts, readAlerts } from './contract/calls.ts'

export const routes: Route[] = [
  route(countAlerts, (work) => countOwn(work)),
  route(listAlerts, (work) => listOwn(work)),
  route(readAlerts, readOwn),
]
