import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { legalPanel } from '#features/legal/follow-up/contract/acts.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'

const fresh = 5 * 60_000

/** Followed actions by phase, and what others did or requested. */
export const lawsuitPanelQuery = queryOptions({
  queryKey: [lawsuitQueries, legalPanel.name],
  queryFn: ({ signal }) => callServer(legalPanel, {}, { signal }),
  staleTime: fresh,
  meta: { invalidatedBy: ['receivables'] },
})
