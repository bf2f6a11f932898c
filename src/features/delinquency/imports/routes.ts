import { route, type Route } from '#server/http/routes.ts'

import { importAdjustments } from './actions/adjustments.ts'
import { importFinalSheet } from './actions/final-sheet.ts'
import { importDelinquencyZip, importSummaryZip } from './actions/zip-sheets.ts'
import './actions/undo.ts'
import * as files from './contract/files.ts'

export const routes: Route[] = [
  route(files.uploadAdjustments, importAdjustments),
  route(files.uploadFinalSheet, importFinalSheet),
  route(files.uploadDelinquencyZip, importDelinquencyZip),
  route(files.uploadSummaryZip, importSummaryZip),
]
