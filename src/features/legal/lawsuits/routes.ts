import { route, type Route } from '#server/http/routes.ts'

import { boletosOf, titulosOf } from './actions/titulos.ts'
import * as calls from './contract/calls.ts'

export const routes: Route[] = [
  route(calls.listLawsuitBoletos, boletosOf),
  route(calls.listLawsuitTitulos, titulosOf),
]
