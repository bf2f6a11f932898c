import { route, type Route } from '#server/http/routes.ts'

import { loadNotices } from './actions/load.ts'
import { servedNotices } from './actions/notified-bills.ts'
import * as calls from './contract.ts'

export const routes: Route[] = [...servedNotices.routes, route(calls.uploadNotices, loadNotices)]
