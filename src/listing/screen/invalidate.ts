import type { Query, QueryClient } from '@tanstack/react-query'

type Chosen = (query: Query) => boolean

const isOf =
  (names: readonly string[]): Chosen =>
  ({ queryKey, meta }) => {
    const more = Array.isArray(meta?.['invalidatedBy'])
      ? (meta['invalidatedBy'] as readonly string[])
      : []
    return names.includes(String(queryKey[0])) || more.some((name) => names.includes(name))
  }

/** Marks queries as stale: they are read again on their next use. */
function markQueries(client: QueryClient, predicate: Chosen): void {
  for (const query of client.getQueryCache().findAll({ predicate })) {
    // An answer on its way may be older than the change, also one that is loaded ahead.
    if (query.state.fetchStatus === 'fetching')
      void query
        .fetch()
        .catch(() => undefined)
        .then(() => query.invalidate())
    query.invalidate()
  }
}

/**
 * Invalidates queries by name, the first part of their key; `meta.invalidatedBy` lists additional
 * names. What is open is read again at once.
 */
export function invalidateIn(client: QueryClient, names: readonly string[]): Promise<void> {
  markQueries(client, isOf(names))
  return client.refetchQueries({ type: 'active', predicate: isOf(names) })
}

/** Invalidates every query. */
export function invalidateAll(client: QueryClient): void {
  markQueries(client, () => true)
  void client.refetchQueries({ type: 'active' })
}

/** How long an own act waits for the server's announcement of it, and an announcement for others. */
const graceMs = 80

// When the server last announced each name, by the clock of the page.
const announcedAt = new Map<string, number>()

/** Names that were announced and not yet read again; undefined while none waits. */
let announced: Set<string> | undefined

/**
 * Invalidates what the server announced. What is open is read again a little later: once for the
 * announcements of one commit, and after the act of this window that caused them is painted.
 */
export function invalidateAnnounced(client: QueryClient, names: readonly string[]): void {
  const now = performance.now()
  for (const name of names) announcedAt.set(name, now)
  markQueries(client, isOf(names))
  if (announced === undefined) {
    announced = new Set()
    setTimeout(() => {
      const all = [...(announced ?? [])]
      announced = undefined
      // Marked again: rows that the act showed itself count as read.
      void invalidateIn(client, all)
    }, graceMs)
  }
  for (const name of names) announced.add(name)
}

/**
 * Invalidates after an act of this window that began at `sentAt` (`performance.now()`). Names that
 * the server announced since then are already refetching: without this every list would be read
 * twice. The announcement of the act itself comes after its commit, so nothing stays stale.
 */
export function invalidateAfterAct(
  client: QueryClient,
  names: readonly string[],
  sentAt: number,
): void {
  setTimeout(() => {
    const others = names.filter((name) => (announcedAt.get(name) ?? -1) < sentAt)
    if (others.length > 0) void invalidateIn(client, others)
  }, graceMs)
}
