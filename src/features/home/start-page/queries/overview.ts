import { queryOptions } from '@tanstack/react-query'

import { substitutionsName } from '#features/people/access/contract/substitutions.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { callServer } from '#contract/client.ts'

import { overview } from '../contract/overview.ts'

const fresh = 5 * 60_000

/** Data of the panels beside the queue. */
export const overviewQuery = queryOptions({
  queryKey: ['negativation', overview.name],
  queryFn: ({ signal }) => callServer(overview, {}, { signal }),
  staleTime: fresh,
  meta: {
    invalidatedBy: [
      'bureau',
      'receivables',
      substitutionsName,
      'negativation-settings',
      lawsuitQueries,
    ],
  },
})
