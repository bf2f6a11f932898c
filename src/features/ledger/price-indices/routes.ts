import { route, type Route } from '#server/http/routes.ts'

import { servedIndices, importIndices } from './actions.ts'
import { uploadIndices } from './contract.ts'

export const routes: Route[] = [...servedIndices.routes, route(uploadIndices, importIndices)]
