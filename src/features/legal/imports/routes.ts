import { route, type Route } from '#server/http/routes.ts'

import { takeCaseAgreements } from './actions/case-agreements.ts'
import { takeFinalFilings } from './actions/final-filings.ts'
import { takeManualFilings } from './actions/manual-filings.ts'
import { servedAgreements } from './actions/to-confirm.ts'
import './actions/undo.ts'
import * as files from './contract/files.ts'

export const routes: Route[] = [
  ...servedAgreements.routes,
  route(files.uploadFinalFilings, takeFinalFilings),
  route(files.uploadCaseAgreements, takeCaseAgreements),
  route(files.uploadManualFilings, takeManualFilings),
]
