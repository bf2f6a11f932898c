import { route, type Route } from '#server/http/routes.ts'

import { comparisonPdf } from './actions/comparison-pdf.ts'
import { conclude, dispense, explain, orphans, read, start } from './actions/conduct.ts'
import { type LaterSteps, loadStepWith, type ReadInCall } from './actions/load-step.ts'
import * as calls from './contract/calls.ts'

export const routesWith = (later: LaterSteps, others: ReadInCall): Route[] => [
  route(calls.readMigration, read),
  route(calls.listOrphans, orphans),
  route(calls.startMigration, start),
  route(calls.loadMigrationStep, loadStepWith(later, others)),
  route(calls.dispenseMigrationStep, dispense),
  route(calls.explainDifference, explain),
  route(calls.concludeMigration, conclude),
  route(calls.downloadComparison, comparisonPdf),
]
