import { route, type Route } from '#server/http/routes.ts'

import { locateTenants, servedTimeline } from './actions.ts'
import { findTenants } from './contract.ts'

export const routes: Route[] = [...servedTimeline.routes, route(findTenants, locateTenants)]
