import { route, type Route } from '#server/http/routes.ts'

import { postpone, undo } from './actions/postpone.ts'
import { servedQueue, summarise } from './actions/queue.ts'
import { readQueueSheet } from './actions/sheet.ts'
import * as postponeCalls from './contract/postpone.ts'
import { todaySummary } from './contract/queue.ts'
import { readQueueSheet as queueSheetCall } from './contract/sheet.ts'

export const routes: Route[] = [
  ...servedQueue.routes,
  route(queueSheetCall, readQueueSheet),
  route(todaySummary, (work) => summarise(work)),
  route(postponeCalls.postpone, postpone),
  route(postponeCalls.endPostponement, undo),
]
