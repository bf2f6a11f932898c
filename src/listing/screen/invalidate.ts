import type { QueryClient } from '@tanstack/react-query'

/**
 * Invalidates queries by name, the first part of their key; `meta.invalidatedBy` lists additional
 * names.
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
