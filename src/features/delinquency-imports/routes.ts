import { route, type Route } from '#server/http/routes.ts'

import { takeAdjustments } from './actions/adjustments.ts'
import { takeFinalSheet } from './actions/final-sheet.ts'
import * as history from './actions/history.ts'
import { takeDelinquencyZip, takeSummaryZip } from './actions/zip-sheets.ts'
import * as calls from './contract.ts'
import * as files from './contract/files.ts'

export const routes: Route[] = [
  route(files.uploadAdjustments, takeAdjustments),
  route(files.uploadFinalSheet, takeFinalSheet),
  route(files.uploadDelinquencyZip, takeDelinquencyZip),
  route(files.uploadSummaryZip, takeSummaryZip),
  ...history.servedImports.routes,
  route(calls.rejectedOfImport, (work, { id }) => history.rejectedOfImport(work, id)),
  route(calls.undoImport, (work, { id }) => history.undoImport(work, id)),
]
