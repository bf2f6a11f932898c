import { route, type Route } from '#server/routes.ts'

import { locateTenants, readTimeline } from './actions.ts'
import { findTenants, timeline } from './contract.ts'

export const routes: Route[] = [route(timeline, readTimeline), route(findTenants, locateTenants)]
