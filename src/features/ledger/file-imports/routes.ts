import { route, type Route } from '#server/http/routes.ts'

import * as history from './actions/history.ts'
import { requestUndo } from './actions/undo.ts'
import * as calls from './contract/imports.ts'

export const routes: Route[] = [
  ...history.servedImports.routes,
  route(calls.rejectedOfImport, (work, { id, formato = 'csv' }) =>
    history.rejectedOfImport(work, id, formato),
  ),
  route(calls.undoImport, (work, { id }) => requestUndo(work, id)),
]
