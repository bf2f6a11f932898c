import { route, type Route } from '#server/http/routes.ts'

import { factsOf } from './actions.ts'
import { listFacts } from './contract.ts'

export const routes: Route[] = [route(listFacts, (work) => factsOf(work))]
