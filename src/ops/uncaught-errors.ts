import type { EventEmitter } from 'node:events'

type Log = {
  readonly error: (line: object, words: string) => void
  readonly fatal: (line: object, words: string) => void
}

/**
 * What nobody caught is written down before anything else happens (ASVS 16.5.4). A promise that
 * failed with nobody waiting for it takes nobody down; after an error that left the middle of
 * something, the process finishes what runs and ends, for whoever supervises it to start anew.
 */
export function catchTheRest(process: EventEmitter, log: () => Log, stop: () => void): void {
  process.on('unhandledRejection', (reason: unknown) =>
    log().error({ err: reason }, 'nobody waited for this failure'),
  )
  process.on('uncaughtException', (error: unknown) => {
    log().fatal({ err: error }, 'nobody caught this failure')
    stop()
  })
}
