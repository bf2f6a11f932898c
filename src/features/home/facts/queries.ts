import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'

import { listFacts } from './contract.ts'

/** What happened with the tenants since the user's last visit. */
export const factsQuery = queryOptions({
  queryKey: [listFacts.name],
  queryFn: ({ signal }) => callServer(listFacts, {}, { signal }),
  staleTime: 5 * 60_000,
  meta: {
    invalidatedBy: [
      'receivables',
      'bureau',
      'negativation',
      'negotiations',
      'notes',
      lawsuitQueries,
    ],
  },
})
