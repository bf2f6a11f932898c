import { route, type Route } from '#server/http/routes.ts'

import type { LoadHooks } from './actions/load-hooks.ts'
import * as loads from './actions/loads.ts'
import { type ReadInCall, receiveWith } from './actions/receive.ts'
import { retryLoad } from './actions/retry.ts'
import { requestUndo } from './actions/undo.ts'
import * as calls from './contract.ts'

export const routesWith = (others: ReadInCall, hooks?: LoadHooks): Route[] => [
  route(calls.uploadSpreadsheet, receiveWith(others, hooks)),
  route(calls.listLoadStatuses, loads.listStatuses),
  ...loads.servedLoads.routes,
  route(calls.downloadRejected, (work, { id, formato = 'csv' }) =>
    loads.rejectedFile(work, id, formato),
  ),
  route(calls.undoLoad, (work, { id }) => requestUndo(work, id)),
  route(calls.retryLoad, (work, { id }) => retryLoad(work, id)),
]
