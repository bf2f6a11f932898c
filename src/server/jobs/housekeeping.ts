import { sql } from 'kysely'
import * as z from 'zod'

import { job } from '#contract/job.ts'
import { removeOrphans } from '#server/files/files.ts'

import { handle, type JobHandler } from './jobs.ts'
import type { Work } from '../work/work.ts'

export const housekeep = job({
  name: 'server.housekeep',
  payload: z.object({}),
  every: '41 6 * * *',
  maxAttempts: 1,
})

/**
 * Deletes expired data: stored answers after 30 days (reliability, rule 3), effect keys and job
 * runs after a year, orphan objects of files after a day.
 */
export async function deleteExpired(work: Work): Promise<void> {
  await sql`delete from idempotency_key where created_at < now() - interval '30 days'`.execute(
    work.tx,
  )
  await sql`delete from effect_key where created_at < now() - interval '1 year'`.execute(work.tx)
  await sql`delete from job_run where finished_at < regua.now() - interval '1 year'`.execute(
    work.tx,
  )
  const orphans = await removeOrphans(work.tx, work.now)
  if (orphans > 0) work.log.info({ orphans }, 'files of acts that were rolled back are gone')
}

export const jobs: JobHandler[] = [handle(housekeep, (context) => context.work(deleteExpired))]
