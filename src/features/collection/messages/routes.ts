import { route, type Route } from '#server/http/routes.ts'
import { type MessageSettings, noMessages } from '#server/settings/message-settings.ts'

import * as addresses from './actions/addresses.ts'
import { batchOfDay, listBatches } from './actions/batch.ts'
import * as lists from './actions/lists.ts'
import { makeBatch } from './actions/make-batch.ts'
import * as pauses from './actions/pauses.ts'
import * as refusals from './actions/refusals.ts'
import { releaseMessages, type ReleaseOptions } from './actions/release.ts'
import { indicators, indicatorsSheet } from './actions/indicators.ts'
import { retireMessages } from './actions/retire.ts'
import { simulate } from './actions/simulate.ts'
import { tenantLadder } from './actions/tenant-ladder.ts'
import * as batchCalls from './contract/batch.ts'
import * as holdCalls from './contract/holds.ts'
import { downloadIndicators, readIndicators } from './contract/indicators.ts'
import { simulateLadders } from './contract/simulation.ts'
import { readTenantLadder } from './contract/tenant-ladder.ts'

const batchRoutes = (options: ReleaseOptions): Route[] => [
  route(batchCalls.makeBatch, makeBatch),
  route(batchCalls.listBatches, listBatches),
  route(batchCalls.readBatch, batchOfDay),
  route(batchCalls.listBatchMessages, lists.listBatchMessages),
  route(batchCalls.listLeftOut, lists.listLeftOut),
  route(batchCalls.downloadBatch, lists.downloadBatch),
  route(batchCalls.retireMessages, retireMessages),
  route(batchCalls.releaseMessages, (work, input) => releaseMessages(work, input, options)),
  ...lists.servedMessages.routes,
  ...lists.servedLeftOut.routes,
]

const holdRoutes: Route[] = [
  route(holdCalls.startPause, pauses.startPause),
  route(holdCalls.listPauses, pauses.listPauses),
  route(holdCalls.confirmPause, pauses.confirmPause),
  route(holdCalls.endPause, pauses.endPause),
  route(holdCalls.listRefusals, refusals.listRefusals),
  route(holdCalls.recordRefusal, refusals.recordRefusal),
  route(holdCalls.endRefusal, refusals.endRefusal),
  route(holdCalls.listSuspendedAddresses, addresses.listSuspendedAddresses),
  route(holdCalls.reactivateAddress, addresses.reactivateAddress),
]

const planRoutes: Route[] = [
  route(simulateLadders, simulate),
  route(readIndicators, indicators),
  route(downloadIndicators, indicatorsSheet),
  route(readTenantLadder, tenantLadder),
]

/** Calls of the batch; without a mail server no e-mail may be released. */
export const routesWith = ({ mail }: MessageSettings = noMessages): Route[] => [
  ...batchRoutes({ hasMailServer: mail !== undefined }),
  ...holdRoutes,
  ...planRoutes,
]
