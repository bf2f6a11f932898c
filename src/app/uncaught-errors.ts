import type { EventEmitter } from 'node:events'

type Log = {
  readonly error: (line: object, words: string) => void
  readonly fatal: (line: object, words: string) => void
}

/**
 * Logs uncaught errors (ASVS 16.5.4). An unhandled rejection does not stop the process. After an
 * uncaught exception the state may be inconsistent: the process finishes running work and exits,
 * and the supervisor restarts it.
 */
export function logUncaughtErrors(process: EventEmitter, log: () => Log, stop: () => void): void {
  process.on('unhandledRejection', (reason: unknown) =>
    log().error({ err: reason }, 'nobody waited for this failure'),
  )
  process.on('uncaughtException', (error: unknown) => {
    log().fatal({ err: error }, 'nobody caught this failure')
    stop()
  })
}
