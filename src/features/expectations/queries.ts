import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { readExpectation, readExpectations } from './contract/expectation.ts'
import { listActiveReasons, listActiveTypes, listReasons, listTypes } from './contract/options.ts'
import { expectationQueries, optionQueries, tendencyQueries } from './contract/words.ts'

/** The product that our own paths name; any name means the same (spec 3:7). */
export const product = 'regua'

const day = 24 * 60 * 60 * 1000

/** What is expected of a boleto, or of several together. */
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
    // A dialog opens with what is saved now, not with what was read an hour ago.
    staleTime: 0,
    gcTime: 0,
  })

/** The types that may be chosen. */
export const activeTypesQuery = queryOptions({
  queryKey: [optionQueries, listActiveTypes.name],
  queryFn: ({ signal }) => callServer(listActiveTypes, { product }, { signal }),
  staleTime: day,
})
/** The reasons that may be chosen. */
export const activeReasonsQuery = queryOptions({
  queryKey: [optionQueries, listActiveReasons.name],
  queryFn: ({ signal }) => callServer(listActiveReasons, { product }, { signal }),
  staleTime: day,
})

/** Every type, for the settings. */
export const typesQuery = queryOptions({
  queryKey: [optionQueries, listTypes.name],
  queryFn: ({ signal }) => callServer(listTypes, { product }, { signal }),
})
/** Every reason, for the settings. */
export const reasonsQuery = queryOptions({
  queryKey: [optionQueries, listReasons.name],
  queryFn: ({ signal }) => callServer(listReasons, { product }, { signal }),
})
