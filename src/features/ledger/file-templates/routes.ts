import { route, type Route } from '#server/http/routes.ts'

import { downloadTemplate, listColumns } from './actions.ts'
import { downloadFileTemplate, listFileColumns } from './contract.ts'

export const routes: Route[] = [
  route(listFileColumns, listColumns),
  route(downloadFileTemplate, downloadTemplate),
]
