import { route, type Route } from '#server/http/routes.ts'

import { listActionTypes, listLawsuitJustifications } from './actions.ts'
import * as calls from './contract.ts'

export const routes: Route[] = [
  route(calls.listActionTypes, listActionTypes),
  route(calls.listLawsuitJustifications, listLawsuitJustifications),
]
