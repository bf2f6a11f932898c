import { route, type Route } from '#server/http/routes.ts'

import { overviewOf, pendingOf } from './actions.ts'
import { pending } from './contract/pending.ts'
import { overview } from './contract/overview.ts'

export const routes: Route[] = [
  route(pending, (work) => pendingOf(work)),
  route(overview, (work) => overviewOf(work)),
]
