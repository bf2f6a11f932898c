import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { CallFailure } from '#contract/errors.ts'
import type { LocalDate } from '#values/local-date.ts'

import { type Batch, readBatch } from './contract/batch.ts'
import { listPauses, listRefusals, listSuspendedAddresses } from './contract/holds.ts'
import { messageQueries } from './contract/words.ts'

/** What acts on a batch change on other screens too. */
export const afterBatch = [messageQueries, 'start-page', 'today-queue'] as const

/** The batch of a day; null as long as it was not made. */
export const batchQuery = (data: LocalDate, shoppings: readonly number[] = []) =>
  queryOptions({
    queryKey: [messageQueries, readBatch.name, data, [...shoppings]],
    queryFn: async ({ signal }): Promise<Batch | null> => {
      try {
        return await callServer(readBatch, { data, shoppings: [...shoppings] }, { signal })
      } catch (error) {
        if (error instanceof CallFailure && error.status === 404) return null
        throw error
      }
    },
    placeholderData: keepPreviousData,
    meta: { invalidatedBy: ['receivables', 'parameters'] },
  })

export const pausesQuery = queryOptions({
  queryKey: [messageQueries, listPauses.name],
  queryFn: async ({ signal }) => (await callServer(listPauses, {}, { signal })).data,
})

export const refusalsQuery = queryOptions({
  queryKey: [messageQueries, listRefusals.name],
  queryFn: async ({ signal }) => (await callServer(listRefusals, {}, { signal })).data,
})

export const suspendedAddressesQuery = queryOptions({
  queryKey: [messageQueries, listSuspendedAddresses.name],
  queryFn: async ({ signal }) => (await callServer(listSuspendedAddresses, {}, { signal })).data,
})
