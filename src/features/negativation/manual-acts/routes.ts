import { route, type Route } from '#server/http/routes.ts'

import { findBills, servedBills } from './actions/bill-search.ts'
import { servedManual } from './actions/manual-lists.ts'
import * as manual from './actions/manual.ts'
import { readManualSheet } from './actions/sheet.ts'
import * as bills from './contract/bill-search.ts'
import * as calls from './contract/manual.ts'
import * as sheetCalls from './contract/sheet.ts'

export const routes: Route[] = [
  ...servedManual.routes,
  route(sheetCalls.readManualSheet, readManualSheet),
  route(calls.releaseManually, (work, input) => manual.releaseManually(work, input)),
  route(calls.includeManually, manual.includeManually),
  ...servedBills.routes,
  route(bills.findBills, findBills),
  route(bills.billStatuses, async () => ({
    content: Object.entries(bills.BILL_STATUSES).map(([codigo, nome]) => ({ codigo, nome })),
  })),
]
