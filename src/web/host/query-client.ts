import { QueryClient } from '@tanstack/react-query'

import { everything } from '#contract/events.ts'
import { invalidateAll, invalidateAnnounced } from '#listing/screen/invalidate.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Lookups are cached 24 hours; nothing refetches automatically (spec 1:7). The first part of a
 * query key is the name that the server invalidates: queryKey: [name, …]. `refetchOnMount`
 * refetches stale queries only.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: day,
      gcTime: day,
      refetchOnWindowFocus: false,
      refetchOnMount: true,
      refetchOnReconnect: false,
      retry: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Invalidates queries: visible ones refetch soon, others on next use. */
export function markStale(names: readonly string[]): void {
  if (names.includes(everything)) invalidateAll(queryClient)
  else invalidateAnnounced(queryClient, names)
}

/** Removes failed queries, so that the next use fetches again. */
export function removeFailedQueries(): void {
  queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' })
}
