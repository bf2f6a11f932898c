import { route, type Route } from '#server/routes.ts'

import { loadNotices } from './actions/load.ts'
import { downloadNotified, searchNotified } from './actions/notified.ts'
import { rejectedNotices } from './actions/rejected.ts'
import * as calls from './contract.ts'

export const routes: Route[] = [
  route(calls.searchNotified, searchNotified),
  route(calls.downloadNotified, downloadNotified),
  route(calls.uploadNotices, loadNotices),
  route(calls.rejectedNotices, (work, { id }) => rejectedNotices(work, id)),
]
