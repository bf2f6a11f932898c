import type { FastifyBaseLogger } from 'fastify'

/**
 * How long a file may leave or arrive before the rights behind it are asked for again, and how
 * often then.
 */
export const recheckMs = 2_000

type WatchedRequest = {
  readonly since: number
  readonly isStillAllowed: () => Promise<boolean>
  readonly cutOff: () => void
  isChecking: boolean
}

/** Asks again for the rights behind what takes long, and cuts it off once they are gone. */
export type PermissionRecheck = {
  /**
   * Watches until the answered function is called. `cut` is called once, when `isStillAllowed` says
   * no.
   */
  watch(isStillAllowed: () => Promise<boolean>, cut: () => void): () => void
  stop(): void
}

/**
 * One clock for all that is under way: a request that is over before its first tick is never asked
 * about.
 */
export function permissionRecheck(
  log: FastifyBaseLogger,
  everyMs: number = recheckMs,
): PermissionRecheck {
  const all = new Set<WatchedRequest>()
  const look = async (one: WatchedRequest) => {
    one.isChecking = true
    try {
      // When nobody can say it at this moment, the next tick asks again: the database that is away
      // sends no rows either.
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
      if (!one.isChecking && performance.now() - one.since >= everyMs) void look(one)
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
