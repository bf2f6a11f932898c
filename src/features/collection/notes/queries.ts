import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { listColleagues, noteQueries, searchNotes } from './contract.ts'

export const notesQuery = (clientId: number, size: number) =>
  queryOptions({
    queryKey: [noteQueries, searchNotes.name, clientId, size],
    queryFn: ({ signal }) => callServer(searchNotes, { clientId, page: 1, size }, { signal }),
    // Keep the notes while loading more of the same tenant; never show notes of another tenant.
    placeholderData: (last, query) => (query?.queryKey[2] === clientId ? last : undefined),
    meta: { invalidatedBy: [noteQueries] },
  })

/** Colleagues who can be mentioned in a note of a tenant. */
export const colleaguesQuery = (clientId: number) =>
  queryOptions({
    queryKey: [listColleagues.name, clientId],
    queryFn: async ({ signal }) =>
      (await callServer(listColleagues, { clientId }, { signal })).content,
    staleTime: 60_000,
  })
