import { route, type Route } from '#server/routes.ts'

import * as loads from './actions/loads.ts'
import { receive } from './actions/receive.ts'
import { undo } from './actions/undo.ts'
import * as calls from './contract.ts'

export const routes: Route[] = [
  route(calls.uploadSpreadsheet, receive),
  route(calls.listLoads, loads.list),
  route(calls.downloadLoads, loads.download),
  route(calls.downloadRejected, (work, { id }) => loads.rejectedFile(work, id)),
  route(calls.undoLoad, (work, { id }) => undo(work, id)),
]
