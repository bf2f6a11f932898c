import { route, type Route } from '#server/http/routes.ts'

import { listAccountTypes, listContractTypes, listMovementTypes } from './actions/look-ups.ts'
import * as tables from './actions/reference-tables.ts'
import * as calls from './contract/look-ups.ts'

export const routes: Route[] = [
  route(calls.listAccountTypes, listAccountTypes),
  route(calls.listMovementTypes, listMovementTypes),
  route(calls.listContractTypes, listContractTypes),

  ...tables.contractTypeSearch.routes,
  ...tables.contractTypeActs.routes,
  ...tables.movementTypeSearch.routes,
  ...tables.movementTypeActs.routes,
  ...tables.documentTypeSearch.routes,
  ...tables.documentTypeActs.routes,
]
