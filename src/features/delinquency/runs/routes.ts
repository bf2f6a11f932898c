import { route, type Route } from '#server/http/routes.ts'

import * as months from './actions/months.ts'
import { checkMalls } from './actions/checks.ts'
import { servedDifferences } from './actions/differences.ts'
import { readRunParameters } from './actions/parameters.ts'
import { servedRuns } from './actions/runs.ts'
import * as spreadsheets from './actions/spreadsheets.ts'
import { calculate, processBase } from './actions/submit.ts'
import { checkMonth, listMonths } from './contract/months.ts'
import { readParameters } from './contract/parameters.ts'
import * as calls from './contract/runs.ts'
import * as files from './contract/spreadsheets.ts'

export const routes: Route[] = [
  route(readParameters, readRunParameters),
  route(calls.processBase, processBase),
  route(calls.calculate, calculate),
  ...servedRuns.routes,
  ...spreadsheets.servedProcessing.routes,
  ...spreadsheets.servedCalculation.routes,
  ...spreadsheets.servedDataStatus.routes,
  route(files.listOracle, spreadsheets.listSpreadsheets('ORACLE')),
  route(files.listAdjustments, spreadsheets.listSpreadsheets('ADJUSTMENT')),
  route(files.listAuxiliary, spreadsheets.listSpreadsheets('AUXILIARY')),
  route(files.spreadsheetFile, spreadsheets.downloadSpreadsheet),
  route(listMonths, months.listMonths),
  route(checkMonth, checkMalls),
  route(calls.closeMonth, months.closeMonth),
  route(calls.reopenMonth, months.reopenMonth),
  ...servedDifferences.routes,
]
