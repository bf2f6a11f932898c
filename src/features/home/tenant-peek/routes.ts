import { route, type Route } from '#server/http/routes.ts'

import { findByDocument, peek } from './actions.ts'
import { tenantsByDocument, peekTenant } from './contract.ts'

export const routes: Route[] = [route(peekTenant, peek), route(tenantsByDocument, findByDocument)]
