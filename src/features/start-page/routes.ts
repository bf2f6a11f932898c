import { route, type Route } from '#server/routes.ts'

import { pendingOf } from './actions.ts'
import { pending } from './contract.ts'

export const routes: Route[] = [route(pending, (work) => pendingOf(work))]
