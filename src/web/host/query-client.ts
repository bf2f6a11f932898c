import { QueryClient } from '@tanstack/react-query'

import { everything } from '#contract/events.ts'
import { invalidateIn } from '#listing/screen/invalidate.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Look-ups live 24 hours and nothing is read twice by itself (spec 1:7). The first word of a query key is the name
 * under which the server announces that it is stale: queryKey: [name, …]; `refetchOnMount` reads again only what is.
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

/** What is stale is read again where it is on the screen, and at its next use elsewhere. */
export function makeStale(names: readonly string[]): void {
  void (names.includes(everything)
    ? queryClient.invalidateQueries()
    : invalidateIn(queryClient, names))
}

/** What could not be read is asked for anew where it is needed next. */
export function forgetFailures(): void {
  queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' })
}
