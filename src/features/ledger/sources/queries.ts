import { callServer } from '#contract/client.ts'

import { listVersions } from './contract/calls.ts'
import { listReadyMade, readSource } from './contract/edit-calls.ts'

export const readyMadeQuery = {
  queryKey: ['sources', 'prontas'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    callServer(listReadyMade, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
}

export const sourceQuery = (id: number) => ({
  queryKey: ['sources', 'one', id],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    callServer(readSource, { id }, { signal }),
})

export const versionsQuery = (id: number) => ({
  queryKey: ['sources', 'versions', id],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    callServer(listVersions, { id }, { signal }),
})
