import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { readExpectation, readExpectations } from './contract/expectation.ts'
import { listActiveReasons, listActiveTypes, listReasons, listTypes } from './contract/options.ts'
import { expectationQueries, optionQueries, tendencyQueries } from './contract/words.ts'

/** Product in our own paths; any name is equivalent (spec 3:7). */
export const product = 'regua'

const day = 24 * 60 * 60 * 1000

export const expectationQuery = (slipIds: readonly number[]) =>
  queryOptions({
    queryKey: [expectationQueries, readExpectations.name, slipIds],
    queryFn: ({ signal }) => {
      const [SlipId = 0, ...others] = slipIds
      return others.length === 0
        ? callServer(readExpectation, { product, SlipId }, { signal })
        : callServer(readExpectations, { product, SlipId: [...slipIds] }, { signal })
    },
    meta: { invalidatedBy: [tendencyQueries, 'receivables'] },
    // The dialog always fetches fresh data on open.
    staleTime: 0,
    gcTime: 0,
  })

export const activeTypesQuery = queryOptions({
  queryKey: [optionQueries, listActiveTypes.name],
  queryFn: ({ signal }) => callServer(listActiveTypes, { product }, { signal }),
  staleTime: day,
})
export const activeReasonsQuery = queryOptions({
  queryKey: [optionQueries, listActiveReasons.name],
  queryFn: ({ signal }) => callServer(listActiveReasons, { product }, { signal }),
  staleTime: day,
})

export const typesQuery = queryOptions({
  queryKey: [optionQueries, listTypes.name],
  queryFn: ({ signal }) => callServer(listTypes, { product }, { signal }),
})
export const reasonsQuery = queryOptions({
  queryKey: [optionQueries, listReasons.name],
  queryFn: ({ signal }) => callServer(listReasons, { product }, { signal }),
})
