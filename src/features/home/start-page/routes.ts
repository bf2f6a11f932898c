import { route, type Route } from '#server/http/routes.ts'

import { fourStepsFor } from './actions/four-steps.ts'
import { overviewOf, pendingOf } from './actions/overview.ts'
import { fourSteps } from './contract/four-steps.ts'
import { pending } from './contract/pending.ts'
import { overview } from './contract/overview.ts'

export const routes: Route[] = [
  route(pending, (work) => pendingOf(work)),
  route(overview, (work) => overviewOf(work)),
  route(fourSteps, (work) => fourStepsFor(work)),
]
