import { handle, type JobHandler } from '#server/jobs/jobs.ts'

import { giveUpSearch, putRefusedAside, runSearch, type SearchTools } from './actions/run-search.ts'
import { watchSilence } from './actions/silence.ts'
import { deleteOld, startDueSearches } from './actions/start-searches.ts'
import * as declared from './contract/jobs.ts'

/** Handlers depend on the settings of the process: what searches may reach. */
export const searchJobs = (tools: SearchTools): JobHandler[] => [
  handle(declared.startDueSearches, (context) => context.work(startDueSearches)),
  handle(
    declared.runSearch,
    (context, { searchId }) => runSearch(context, tools, searchId),
    (work, { searchId }) => giveUpSearch(work, searchId),
  ),
  handle(declared.putAside, (context, { sourceId }) => putRefusedAside(context, tools, sourceId)),
  handle(declared.watchSilence, async (context) => {
    await context.work(watchSilence)
    await context.work(deleteOld)
  }),
]
