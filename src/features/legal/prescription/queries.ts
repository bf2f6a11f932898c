import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { prescriptionSummary } from './contract.ts'

/** Amounts per mall, and the first tenants. */
export const prescriptionQuery = queryOptions({
  queryKey: [prescriptionSummary.name],
  queryFn: ({ signal }) => callServer(prescriptionSummary, {}, { signal }),
  placeholderData: keepPreviousData,
  meta: { invalidatedBy: ['receivables', 'malls'] },
})
