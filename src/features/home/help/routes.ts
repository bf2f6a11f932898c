import { route, type Route } from '#server/http/routes.ts'

import { helpOf } from './actions.ts'
import { screenHelp } from './contract.ts'

export const routes: Route[] = [route(screenHelp, helpOf)]
