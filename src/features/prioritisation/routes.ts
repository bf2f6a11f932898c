import { route, type Route } from '#server/http/routes.ts'

import { listSources } from './actions.ts'
import * as calls from './contract.ts'

export const routes: Route[] = [route(calls.listSources, listSources)]
