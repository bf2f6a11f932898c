import { route, type Route } from '#server/http/routes.ts'

import { loadNotices } from './actions/load.ts'
import { servedNotices } from './actions/notified-bills.ts'
import { rejectedNotices } from './actions/rejected-rows.ts'
import * as calls from './contract.ts'

export const routes: Route[] = [
  ...servedNotices.routes,
  route(calls.uploadNotices, loadNotices),
  route(calls.rejectedNotices, (work, { id }) => rejectedNotices(work, id)),
]
