import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { readSource } from '#features/ledger/sources/contract/edit-calls.ts'

import { listSearches } from './contract/calls.ts'

/** A source with its search. */
export const searchedSourceQuery = (id: number) =>
  queryOptions({
    queryKey: ['sources', 'one', id],
    queryFn: ({ signal }) => callServer(readSource, { id }, { signal }),
  })

/** The newest searches of a source. */
export const searchesQuery = (id: number) =>
  queryOptions({
    queryKey: ['source-searches', listSearches.name, id],
    queryFn: ({ signal }) => callServer(listSearches, { id }, { signal }),
  })
