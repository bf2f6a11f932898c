import { route, type Route } from '#server/http/routes.ts'

import * as actions from './actions/import-file.ts'
import { importFile } from './contract.ts'

export const routes: Route[] = [route(importFile, actions.importFile)]
