import type { Schema } from './call.ts'

/**
 * Work after the commit, done by a worker at least once; enqueued in the transaction of the
 * decision.
 */
export type Job<P extends Schema = Schema> = {
  readonly name: string
  readonly payload: P
  /** Maximum tries (default 5). */
  readonly maxAttempts?: number
  /** A try fails after this many minutes (default 120). */
  readonly longestMinutes?: number
  /** Cron expression in UTC, for scheduled jobs. */
  readonly every?: string
}

export const job = <P extends Schema>(declaration: Job<P>): Job<P> => declaration

export type PayloadOf<J> = J extends Job<infer P> ? P['_zod']['output'] : never
