import { route, type Route } from '#server/http/routes.ts'

import { takeAdjustments } from './actions/adjustments.ts'
import { takeFinalSheet } from './actions/final-sheet.ts'
import { takeDelinquencyZip, takeSummaryZip } from './actions/zip-sheets.ts'
import './actions/undo.ts'
import * as files from './contract/files.ts'

export const routes: Route[] = [
  route(files.uploadAdjustments, takeAdjustments),
  route(files.uploadFinalSheet, takeFinalSheet),
  route(files.uploadDelinquencyZip, takeDelinquencyZip),
  route(files.uploadSummaryZip, takeSummaryZip),
]
