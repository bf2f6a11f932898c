import { route, type Route } from '#server/http/routes.ts'

import { servedTwins, servedUnconfirmed } from './actions/doubtful-lists.ts'
import { confirm, propose, refuse, servedVanished } from './actions/write-off.ts'
import * as calls from './contract.ts'

export const routes: Route[] = [
  ...servedVanished.routes,
  ...servedTwins.routes,
  ...servedUnconfirmed.routes,
  route(calls.proposeWriteOff, propose),
  route(calls.confirmWriteOff, confirm),
  route(calls.refuseWriteOff, refuse),
]
