import { route, type Route } from '#server/http/routes.ts'

import { downloadSheet } from './actions/approval-sheet.ts'
import { servedByStatus } from './actions/by-status.ts'
import * as history from './actions/history.ts'
import { recommend } from './actions/recommend.ts'
import { servedSteps } from './actions/search.ts'
import * as submit from './actions/submit.ts'
import { downloadApprovalSheet } from './contract/approval-sheet.ts'
import * as calls from './contract/calls.ts'

export const routes: Route[] = [
  ...servedSteps.routes,
  ...servedByStatus.routes,
  route(downloadApprovalSheet, downloadSheet),
  route(calls.recommend, (work, input, { upload }) => recommend(work, input, upload)),
  route(calls.submit, submit.submit),
  route(calls.sendBack, submit.sendBack),
  route(calls.recommendationHistory, (work, { id }) => history.historyOf(work, id)),
  route(calls.recommendationAttachment, (work, { id }) => history.attachmentOf(work, id)),
]
