import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

export type RunReport = {
  readonly processed: number
  readonly failed: number
  /** Portuguese sentences about its effects. */
  readonly lines: readonly string[]
  /** Why it stopped early; a sentence for users. */
  readonly error?: string | undefined
}

type StartedBy = { readonly id: number | null; readonly name: string }

/**
 * Starts a visible run of a job, one at a time; undefined while another one runs. `slot` is the
 * scheduled hour, which prevents a second run for it.
 */
export async function startRun(
  tx: Tx,
  job: string,
  by: StartedBy,
  slot?: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into job_run (job, started_by, started_by_name, detail)
    values (
      ${job}, ${by.id}, ${by.name}, ${JSON.stringify(slot === undefined ? {} : { slot })}::jsonb
    )
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** The job name of an unfinished run; undefined otherwise. */
export async function openRun(tx: Tx, id: number): Promise<string | undefined> {
  const { rows } = await sql<{
    job: string
  }>`select job from job_run where id = ${id} and finished_at is null`.execute(tx)
  return rows[0]?.job
}

/** Ends a run; does nothing if it has ended. */
export async function finishRun(
  tx: Tx,
  id: number,
  { processed, failed, lines, error }: RunReport,
): Promise<void> {
  await sql`
    update job_run
    set finished_at = regua.clock_timestamp(), processed = ${processed},
      failed = ${failed}, error = ${error ?? null},
      detail = detail || jsonb_build_object('lines', ${JSON.stringify(lines)}::jsonb)
    where id = ${id} and finished_at is null`.execute(tx)
}

/** Records a run that starts and ends within this transaction. */
export async function recordRun(
  tx: Tx,
  job: string,
  by: StartedBy,
  { processed, failed, lines }: RunReport,
): Promise<void> {
  await sql`
    insert into job_run (job, started_by, started_by_name, finished_at, processed, failed, detail)
    values (
      ${job}, ${by.id}, ${by.name}, regua.clock_timestamp(), ${processed}, ${failed},
      jsonb_build_object('lines', ${JSON.stringify(lines)}::jsonb)
    )`.execute(tx)
}

/** True if a run of the job exists for this hour. */
export async function hasServed(tx: Tx, job: string, slot: string): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (
      select from job_run where job = ${job} and detail ->> 'slot' = ${slot}
    ) as any`.execute(tx)
  return rows[0]?.any ?? false
}
