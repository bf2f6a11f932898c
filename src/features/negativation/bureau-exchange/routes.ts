import { route, type Route } from '#server/http/routes.ts'

import * as lotes from './actions/lotes.ts'
import { downloadNotSent } from './actions/unsent-items.ts'
import { reconcile } from './actions/reconcile.ts'
import { send } from './actions/send.ts'
import * as calls from './contract/calls.ts'
import { downloadNotSent as downloadNotSentCall } from './contract/unsent-items.ts'

export const routes: Route[] = [
  route(calls.send, send),
  route(downloadNotSentCall, downloadNotSent),
  ...lotes.servedLotes.routes,
  route(calls.sentFile, (work, { id }) => lotes.sentFile(work, id)),
  route(calls.returnFile, (work, { id }) => lotes.returnFile(work, id)),
  route(calls.reconcile, reconcile),
]
