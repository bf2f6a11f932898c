import { route, type Route } from '#server/http/routes.ts'

import { peek } from './actions.ts'
import { peekTenant } from './contract.ts'

export const routes: Route[] = [route(peekTenant, peek)]
