import { route, type Route } from '#server/routes.ts'

import { importFile } from './actions/import-file.ts'
import * as lotes from './actions/lotes.ts'
import { downloadNegativated, searchNegativated } from './actions/negativated-boletos.ts'
import { send } from './actions/send.ts'
import * as calls from './contract/calls.ts'
import * as results from './contract/negativated-boletos.ts'

export const routes: Route[] = [
  route(calls.send, send),
  route(calls.importFile, importFile),
  route(calls.lotes, lotes.listLotes),
  route(calls.sentFile, (work, { id }) => lotes.sentFile(work, id)),
  route(calls.returnFile, (work, { id }) => lotes.returnFile(work, id)),
  route(results.searchNegativated, searchNegativated),
  route(results.downloadNegativated, downloadNegativated),
]
