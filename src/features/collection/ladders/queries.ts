import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { ladderOptions, listLadders, readLadder } from './contract/ladder-calls.ts'
import { listSenders } from './contract/sender-calls.ts'
import { findTenants, listTexts, listTextVersions } from './contract/text-calls.ts'

/** Stale name of ladders, texts and senders; the server sends it after each act. */
export const ladderQueries = 'ladders'

export const laddersQuery = queryOptions({
  queryKey: [ladderQueries, listLadders.name],
  queryFn: ({ signal }) => callServer(listLadders, {}, { signal }),
})

export const ladderQuery = (id: number) =>
  queryOptions({
    queryKey: [ladderQueries, readLadder.name, id],
    queryFn: ({ signal }) => callServer(readLadder, { id }, { signal }),
  })

export const optionsQuery = queryOptions({
  queryKey: [ladderQueries, ladderOptions.name],
  queryFn: ({ signal }) => callServer(ladderOptions, {}, { signal }),
  meta: { invalidatedBy: ['collection-groups', 'contract-types'] },
})

export const textsQuery = queryOptions({
  queryKey: [ladderQueries, listTexts.name],
  queryFn: ({ signal }) => callServer(listTexts, {}, { signal }),
})

export const textVersionsQuery = (id: number) =>
  queryOptions({
    queryKey: [ladderQueries, listTextVersions.name, id],
    queryFn: ({ signal }) => callServer(listTextVersions, { id }, { signal }),
  })

export const tenantsQuery = (nome: string) =>
  queryOptions({
    queryKey: [ladderQueries, findTenants.name, nome],
    queryFn: ({ signal }) => callServer(findTenants, { nome }, { signal }),
    enabled: nome.trim().length >= 2,
  })

export const sendersQuery = queryOptions({
  queryKey: [ladderQueries, listSenders.name],
  queryFn: ({ signal }) => callServer(listSenders, {}, { signal }),
  meta: { invalidatedBy: ['malls'] },
})
