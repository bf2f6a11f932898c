import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { todayQueries } from '#features/collection/today-queue/contract/words.ts'
import { cyclePanel } from '#features/negativation/cycles/contract/cycle.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'

import { pending } from '../contract/pending.ts'

// Deadlines change with the date, without any write: refetch visible data after some minutes.
const minutes = 60_000
const fresh = 5 * minutes

/** The user's queue; also feeds the cycle in the top bar and the counts in the menu. */
export const pendingQuery = queryOptions({
  queryKey: ['negativation', pending.name],
  queryFn: ({ signal }) => callServer(pending, {}, { signal }),
  staleTime: fresh,
  meta: {
    invalidatedBy: [
      'bureau',
      'receivables',
      'file-imports',
      lawsuitQueries,
      todayQueries,
      'negotiations',
      'prioritisation',
      'negativation-settings',
    ],
  },
})

export const panelQuery = (id: number) =>
  queryOptions({
    queryKey: ['negativation', cyclePanel.name, id],
    queryFn: ({ signal }) => callServer(cyclePanel, { id }, { signal }),
    staleTime: fresh,
    meta: { invalidatedBy: ['bureau', 'receivables'] },
  })
