import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { listPinned, listViews, savedViewQueries } from './contract.ts'

const meta = { invalidatedBy: [savedViewQueries, 'rights'] }

/** Views of a list visible to the user. */
export const viewsQuery = (lista: string) =>
  queryOptions({
    queryKey: [savedViewQueries, listViews.name, lista],
    queryFn: ({ signal }) => callServer(listViews, { lista }, { signal }),
    meta,
  })

export const pinnedQuery = queryOptions({
  queryKey: [savedViewQueries, listPinned.name],
  queryFn: ({ signal }) => callServer(listPinned, {}, { signal }),
  meta,
})
