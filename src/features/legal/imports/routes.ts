import { route, type Route } from '#server/http/routes.ts'

import { importCaseAgreements } from './actions/case-agreements.ts'
import { importFinalFilings } from './actions/final-filings.ts'
import { importManualFilings } from './actions/manual-filings.ts'
import { servedAgreements } from './actions/to-confirm.ts'
import './actions/undo.ts'
import * as files from './contract/files.ts'

export const routes: Route[] = [
  ...servedAgreements.routes,
  route(files.uploadFinalFilings, importFinalFilings),
  route(files.uploadCaseAgreements, importCaseAgreements),
  route(files.uploadManualFilings, importManualFilings),
]
