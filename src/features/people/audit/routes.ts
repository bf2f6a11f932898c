import { route, type Route } from '#server/http/routes.ts'

import { servedTrail, verify } from './actions.ts'
import { verifyChain } from './contract.ts'

export const routes: Route[] = [...servedTrail.routes, route(verifyChain, verify)]
