import { route, type Route } from '#server/http/routes.ts'

import * as corrected from './actions/corrected.ts'
import * as debt from './actions/debt-report.ts'
import * as holding from './actions/holding.ts'
import * as sheets from './actions/sheets.ts'
import * as slips from './actions/slips.ts'
import { downloadPdf } from './actions/statement.ts'
import * as standing from '#features/collection/open-balances/actions/summary.ts'
import * as holdingCalls from './contract/holding.ts'
import * as reportCalls from './contract/reports.ts'
import * as slipCalls from './contract/slips.ts'
import { downloadStatement } from './contract/statement.ts'
import * as standingCalls from '#features/collection/open-balances/contract/summary.ts'

export const routes: Route[] = [
  route(slipCalls.listContracts, slips.listContracts),
  route(slipCalls.listContractSlips, slips.listContractSlips),
  route(slipCalls.listTitles, slips.listTitles),
  route(slipCalls.listGroupSlips, slips.listGroupSlips),
  route(standingCalls.readCustomer, standing.readCustomer),
  route(standingCalls.readGroup, standing.readGroup),
  route(standingCalls.listCustomerDefaults, standing.listCustomerDefaults),
  route(standingCalls.listGroupDefaults, standing.listGroupDefaults),
  route(holdingCalls.readCustomerDetail, holding.readCustomerDetail),
  route(holdingCalls.readGroupDetail, holding.readGroupDetail),
  route(holdingCalls.changeBrandStatus, holding.changeBrandStatus),
  route(holdingCalls.downloadCustomerDetail, sheets.downloadCustomer),
  route(holdingCalls.downloadGroupDetail, sheets.downloadGroup),
  route(holdingCalls.downloadCustomerDebt, debt.downloadOfMall),
  route(holdingCalls.downloadGroupDebt, debt.downloadOfGroup),
  route(holdingCalls.readSlips, corrected.detailSlips),
  route(reportCalls.downloadDebtReport, debt.downloadContracts),
  route(downloadStatement, downloadPdf),
  route(reportCalls.downloadSlips, sheets.downloadChosenSlips),
]
