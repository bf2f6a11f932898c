import type { QueryClient } from '@tanstack/react-query'

/**
 * Queries stand under the name that makes them stale: [name, …]; those with several carry the
 * others in `meta.invalidatedBy`.
 */
export function invalidateIn(client: QueryClient, names: readonly string[]): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey, meta }) => {
      const more = Array.isArray(meta?.['invalidatedBy'])
        ? (meta['invalidatedBy'] as readonly string[])
        : []
      return names.includes(String(queryKey[0])) || more.some((name) => names.includes(name))
    },
  })
}
