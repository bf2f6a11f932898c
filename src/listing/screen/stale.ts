import type { QueryClient } from '@tanstack/react-query'

/** Queries stand under the name that makes them stale: [name, …]; those with several carry the others in `meta.staleBy`. */
export function makeStaleIn(client: QueryClient, names: readonly string[]): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey, meta }) => {
      const more = Array.isArray(meta?.['staleBy']) ? (meta['staleBy'] as readonly string[]) : []
      return names.includes(String(queryKey[0])) || more.some((name) => names.includes(name))
    },
  })
}
