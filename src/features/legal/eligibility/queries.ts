import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { stepCalls } from '#features/legal/decisions/contract/calls.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'

import { previewFire, readExecution } from './contract/calls.ts'
import { listEligible } from './contract/eligible-malls.ts'

const product = 'regua'

/** The running or last Disparar. */
export const executionQuery = queryOptions({
  queryKey: [lawsuitQueries, readExecution.name],
  queryFn: ({ signal }) => callServer(readExecution, { product }, { signal }),
})

/** What a Disparar of today does to the list; read anew for each confirmation. */
export const firePreviewQuery = queryOptions({
  queryKey: [lawsuitQueries, previewFire.name],
  staleTime: 0,
  queryFn: ({ signal }) => callServer(previewFire, { product }, { signal }),
})

/** The contract types for the columns, and notes about the sums. */
export const eligibleFactsQuery = queryOptions({
  queryKey: [lawsuitQueries, listEligible.name],
  queryFn: ({ signal }) => callServer(listEligible, {}, { signal }),
})

/** The contracts of a mall before release, in a server-side order. */
export const contractsQuery = (mall: number, sort: string) =>
  queryOptions({
    queryKey: [lawsuitQueries, stepCalls.search.name, mall, sort],
    queryFn: ({ signal }) =>
      callServer(
        stepCalls.search,
        { stepWorkflowCode: 'AGUARDANDO_LIBERACAO', shoppingIds: [mall], sort },
        { signal },
      ),
  })
