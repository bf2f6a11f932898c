import { route, type Route } from '#server/http/routes.ts'

import { servedRadar, summaryOf } from './actions.ts'
import { prescriptionSummary } from './contract.ts'

export const routes: Route[] = [
  ...servedRadar.routes,
  route(prescriptionSummary, (work) => summaryOf(work)),
]
