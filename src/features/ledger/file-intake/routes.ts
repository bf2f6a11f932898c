import { route, type Route } from '#server/http/routes.ts'
import * as calls from '#features/ledger/received-files/contract/calls.ts'

import { bringWith, type Importers } from './actions/bring.ts'
import * as decisions from './actions/decide.ts'
import * as files from './actions/files.ts'
import { downloadRowsOfOrder } from './actions/order-rows.ts'

export const routesWith = (importers: Importers): Route[] => [
  ...files.servedFiles.routes,
  route(calls.bringFile, bringWith(importers)),
  route(calls.showFile, files.showFile),
  route(calls.downloadFile, files.downloadFile),
  route(calls.downloadRejected, files.downloadRejected),
  route(calls.downloadOrderRows, downloadRowsOfOrder),
  route(calls.confirmFile, decisions.confirmWith(importers)),
  route(calls.discardFile, decisions.discardFile),
  route(calls.retryFile, decisions.retryFile),
  route(calls.undoFile, decisions.undoFile),
]
