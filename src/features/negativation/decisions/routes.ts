import { route, type Route } from '#server/http/routes.ts'

import { downloadSheet } from './actions/approval-sheet.ts'
import * as draft from './actions/draft.ts'
import * as justification from './actions/justification.ts'
import { justifyMany } from './actions/justify-many.ts'
import * as history from './actions/history.ts'
import { restoreDecisions } from './actions/restore.ts'
import { importDecisions } from './actions/sheet.ts'
import {
  countGuardsOfSearch,
  downloadBoletos,
  servedExceptions,
  servedSteps,
} from './actions/search.ts'
import * as submit from './actions/submit.ts'
import * as sheetToSign from './contract/approval-sheet.ts'
import * as calls from './contract/calls.ts'
import * as sheetCalls from './contract/sheet.ts'

export const routes: Route[] = [
  route(calls.searchBoletos, servedSteps.search),
  route(calls.searchExceptions, servedExceptions.search),
  route(calls.downloadBoletos, downloadBoletos),
  route(sheetToSign.downloadApprovalSheet, downloadSheet),
  route(calls.countGuards, countGuardsOfSearch),
  route(calls.submitRecommendation, submit.submitRecommendation),
  route(calls.submitNegativation, submit.submitNegativation),
  route(calls.markBoletos, (work, { boletos }) => draft.markBoletos(work, boletos)),
  route(sheetCalls.importDecisions, importDecisions),
  route(calls.restoreDecisions, (work, { boletos }) => restoreDecisions(work, boletos)),
  route(calls.sendBack, draft.sendBack),
  route(calls.justifications, (work) => history.justificationOptions(work)),
  route(calls.history, (work, { id }) => history.historyOf(work, id)),
  route(calls.saveJustification, (work, input) => justification.saveJustification(work, input)),
  route(calls.justifyMany, justifyMany),
  route(calls.saveJustificationWithFile, (work, input, { upload }) =>
    justification.saveJustification(work, input, upload),
  ),
  route(calls.clearJustification, (work, { idBoleto }) =>
    justification.clearJustification(work, idBoleto),
  ),
  route(calls.historyAttachment, (work, { id }) => history.attachmentOf(work, id)),
]
