import type { FastifyBaseLogger } from 'fastify'

/** Interval to recheck the rights behind a running download or upload. */
export const recheckMs = 2_000

type WatchedRequest = {
  readonly since: number
  readonly isStillAllowed: () => Promise<boolean>
  readonly cutOff: () => void
  isChecking: boolean
}

/** Rechecks the rights behind long requests, and aborts those that lost them. */
export type PermissionRecheck = {
  /**
   * Watches until the returned function is called. Calls `cut` once, when `isStillAllowed` returns
   * false.
   */
  watch(isStillAllowed: () => Promise<boolean>, cut: () => void): () => void
  stop(): void
}

/**
 * One timer for all running requests; a request that ends before its first tick is never checked.
 */
export function permissionRecheck(
  log: FastifyBaseLogger,
  everyMs: number = recheckMs,
): PermissionRecheck {
  const all = new Set<WatchedRequest>()
  const recheck = async (one: WatchedRequest) => {
    one.isChecking = true
    try {
      // Failed checks are retried at the next tick: if the database is unreachable, no rows leave
      // either.
      if ((await one.isStillAllowed()) || !all.delete(one)) return
      one.cutOff()
    } catch (error) {
      log.warn({ err: error }, 'rights could not be asked for again')
    } finally {
      one.isChecking = false
    }
  }
  const timer = setInterval(() => {
    for (const one of all)
      if (!one.isChecking && performance.now() - one.since >= everyMs) void recheck(one)
  }, everyMs)
  timer.unref()
  return {
    watch(isStillAllowed, cutOff) {
      const one: WatchedRequest = {
        since: performance.now(),
        isStillAllowed,
        cutOff,
        isChecking: false,
      }
      all.add(one)
      return () => void all.delete(one)
    },
    stop: () => clearInterval(timer),
  }
}
