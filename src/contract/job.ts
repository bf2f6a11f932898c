import type { Schema } from './call.ts'

/**
 * Work that happens after the commit, in a worker: promised in the transaction of the decision,
 * done at least once.
 */
export type Job<P extends Schema = Schema> = {
  readonly name: string
  readonly payload: P
  /** Tries before it is put aside with its cause (default 5). */
  readonly maxAttempts?: number
  /** After so many minutes a try has failed, whatever it still waits for (default 120). */
  readonly longestMinutes?: number
  /** A cron line in UTC, for jobs that run by themselves. */
  readonly every?: string
}

/** Declares a job. */
export const job = <P extends Schema>(declaration: Job<P>): Job<P> => declaration

/** What a job is given. */
export type PayloadOf<J> = J extends Job<infer P> ? P['_zod']['output'] : never
