import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { cyclePanel } from '#features/cycles/contract/calls.ts'
import { lawsuitQueries } from '#features/lawsuits/contract/stale-names.ts'

import { pending } from './contract.ts'

// A deadline moves with the day although nothing was written: after some minutes it is read again
// where it is shown.
const minutes = 60_000
const fresh = 5 * minutes

/**
 * What waits for the person; also where the top bar and the menu take their cycle and counts from.
 */
export const pendingQuery = queryOptions({
  queryKey: ['negativation', pending.name],
  queryFn: ({ signal }) => callServer(pending, {}, { signal }),
  staleTime: fresh,
  meta: { invalidatedBy: ['bureau', 'receivables', 'file-imports', lawsuitQueries] },
})

/** Where the boletos of a cycle are. */
export const panelQuery = (id: number) =>
  queryOptions({
    queryKey: ['negativation', cyclePanel.name, id],
    queryFn: ({ signal }) => callServer(cyclePanel, { id }, { signal }),
    staleTime: fresh,
    meta: { invalidatedBy: ['bureau', 'receivables'] },
  })
