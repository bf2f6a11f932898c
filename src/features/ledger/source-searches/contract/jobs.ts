import * as z from 'zod'

import { job } from '#contract/job.ts'

/** Starts the searches that are due, and puts refused files into recusados. */
export const startDueSearches = job({
  name: 'sources.startDueSearches',
  payload: z.object({}),
  every: '* * * * *',
  maxAttempts: 1,
})

/** One search of a source: fontes.buscar. Its own retries are searches of their own. */
export const runSearch = job({
  name: 'sources.search',
  payload: z.object({ searchId: z.number().int() }),
  maxAttempts: 3,
  longestMinutes: 30,
})

/** Moves a refused file to recusados, with the reason. */
export const putAside = job({
  name: 'sources.putAside',
  payload: z.object({ sourceId: z.number().int() }),
  maxAttempts: 3,
  longestMinutes: 10,
})

/** fontes.silencio: each hour from 08:00 in São Paulo on; also deletes old searches. */
export const watchSilence = job({
  name: 'sources.watchSilence',
  payload: z.object({}),
  every: '0 11-23 * * *',
  maxAttempts: 1,
})
