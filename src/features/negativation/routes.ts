import { NotFound } from '#server/errors.ts'
import { route, type Route } from '#server/routes.ts'

import * as billSearch from './actions/bill-search.ts'
import * as cycle from './actions/cycle.ts'
import * as draft from './actions/draft.ts'
import * as exports from './actions/exports.ts'
import { forward } from './actions/forward.ts'
import * as history from './actions/history.ts'
import * as malls from './actions/malls.ts'
import * as manual from './actions/manual.ts'
import * as manualLists from './actions/manual-lists.ts'
import { searchExceptions, searchStep } from './actions/search.ts'
import * as submit from './actions/submit.ts'
import * as bills from './contract/bill-search.ts'
import * as calls from './contract/calls.ts'
import * as manualCalls from './contract/manual.ts'
import { statusLabel, WORKFLOW_STATUSES } from './rules/status.ts'

const withPage = <T>(content: T[]) => ({
  content,
  pageInfo: { currentPage: 1, totalPages: 1, totalItems: content.length },
})

export const routes: Route[] = [
  route(calls.searchBoletos, searchStep),
  route(calls.searchExceptions, searchExceptions),
  route(calls.downloadBoletos, exports.downloadBoletos),
  route(calls.submitRecommendation, submit.submitRecommendation),
  route(calls.submitNegativation, submit.submitNegativation),
  route(calls.markBoletos, (work, { boletos }) => draft.markBoletos(work, boletos)),
  route(calls.giveBack, draft.giveBack),
  route(calls.totalsByMall, async (work, input) => withPage(await malls.totalsByMall(work, input))),
  route(calls.downloadTotalsByMall, exports.downloadTotalsByMall),
  route(calls.forward, forward),
  route(calls.followUp, async (work, input) => withPage(await malls.followUp(work, input))),
  route(calls.downloadFollowUp, exports.downloadFollowUp),
  route(calls.workflowStatuses, async () => ({
    content: WORKFLOW_STATUSES.map((value, index) => ({ id: index + 1, value, label: statusLabel(value) })),
  })),
  route(calls.justifications, (work) => history.justificationOptions(work)),
  route(calls.history, (work, { id }) => history.historyOf(work, id)),
  route(calls.saveJustification, (work, input) => draft.saveJustification(work, input)),
  route(calls.saveJustificationWithFile, (work, input, { upload }) => draft.saveJustification(work, input, upload)),
  route(calls.clearJustification, (work, { idBoleto }) => draft.clearJustification(work, idBoleto)),
  route(calls.historyAttachment, (work, { id }) => history.attachmentOf(work, id)),
  route(manualCalls.searchManual, manualLists.searchManual),
  route(manualCalls.downloadManual, manualLists.downloadManual),
  route(manualCalls.releaseManually, (work, input) => manual.releaseManually(work, input)),
  route(manualCalls.includeManually, manual.includeManually),
  route(bills.searchBills, billSearch.searchBills),
  route(bills.downloadBills, billSearch.downloadBills),
  route(bills.findBills, billSearch.findBills),
  route(bills.billStatuses, async () => ({
    content: Object.entries(bills.BILL_STATUSES).map(([codigo, nome]) => ({ codigo, nome })),
  })),
  route(calls.openCycle, (work) => cycle.openCycle(work)),
  route(calls.closeCycle, (work, { idCiclo }) => cycle.closeCycle(work, idCiclo)),
  route(calls.cycles, (work) => cycle.listCycles(work)),
  route(calls.cyclePanel, async (work, { id }) => {
    const panel = await malls.cyclePanel(work, id)
    if (!panel) throw new NotFound('Ciclo não encontrado.')
    return panel
  }),
]
