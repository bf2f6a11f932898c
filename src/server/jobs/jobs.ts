import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'

import type { Job, PayloadOf } from '#contract/job.ts'

import type { Process } from '../work/unit-of-work.ts'
import type { Work } from '../work/work.ts'

/** Tools of a running job: units of work that fail after a takeover. */
export type JobContext = {
  /**
   * Runs one transaction as the system, over all malls; refused if another worker took the job
   * over.
   */
  work<T>(act: (work: Work) => Promise<T>): Promise<T>
  readonly process: Process
  readonly attempt: number
  readonly log: FastifyBaseLogger
}

export type JobHandler = {
  readonly job: Job
  readonly run: (context: JobContext, payload: never) => Promise<void>
  /** Called once when all tries are used up. */
  readonly onDead?: (work: Work, payload: never) => Promise<void>
}

/** Binds a declared job to its handler; jobs.ts of a feature is a list of these. */
export function handle<J extends Job>(
  job: J,
  act: (context: JobContext, payload: PayloadOf<J>) => Promise<void>,
  onDead?: (work: Work, payload: PayloadOf<J>) => Promise<void>,
): JobHandler {
  return {
    job,
    run: act as JobHandler['run'],
    ...(onDead && { onDead: onDead as JobHandler['onDead'] }),
  }
}

/**
 * Claims an effect that may happen only once, in the transaction of the effect. Returns false if it
 * happened before. The fence stops workers that lost the job; this covers a crash between the
 * effect and 'job done'.
 */
export async function claimEffect(work: Work, key: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into effect_key (key) values (${key}) on conflict do nothing`.execute(work.tx)
  return numAffectedRows === 1n
}
