import { route, type Route } from '#server/http/routes.ts'

import { servedBills, servedDeadlines, servedTotals } from './actions/write-off-lists.ts'
import { approveWriteOff, cancelWriteOff } from './actions/write-off.ts'
import * as calls from './contract/write-off.ts'

export const routes: Route[] = [
  route(calls.writeOffTotals, servedTotals.search),
  ...servedBills.routes,
  ...servedDeadlines.routes,
  route(calls.approveWriteOff, approveWriteOff),
  route(calls.cancelWriteOff, cancelWriteOff),
]
