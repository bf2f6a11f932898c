import { route, type Route } from '#server/routes.ts'

import { downloadAudit, searchAudit, verify } from './actions.ts'
import * as calls from './contract.ts'

export const routes: Route[] = [
  route(calls.searchAudit, searchAudit),
  route(calls.downloadAudit, downloadAudit),
  route(calls.verifyChain, verify),
]
