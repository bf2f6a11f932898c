import { sql } from 'kysely'

import { onlyRow, type Tx } from '#server/database/connection.ts'

import { AUTOMATIC_JOB_CODES } from '#features/negativation/debt-items/contract/automatic-jobs.ts'

export type LoteAlerts = {
  /** Sent before the instant and still without return. */
  readonly overdue: number
  readonly unknown: number
  readonly rejected: number
}

/** Lotes for alerts: without return since `before`, of unknown fate, or refused after `since`. */
export async function loteAlerts(
  tx: Tx,
  limits: { readonly before: Date; readonly since: Date; readonly unknown: string },
): Promise<LoteAlerts> {
  const { rows } = await sql<LoteAlerts>`
    select count(*) filter (
      where status = 'ENVIADO' and sent_at < ${limits.before}
    )::int as overdue,
      count(*) filter (where status = 'ENVIANDO' and error = ${limits.unknown})::int as unknown,
      count(*) filter (
        where status = 'REJEITADO' and answered_at >= ${limits.since}
      )::int as rejected
    from bureau_batch where status in ('ENVIANDO', 'ENVIADO', 'REJEITADO')`.execute(tx)
  return onlyRow(rows)
}

/** Automatic jobs whose last run failed. */
export async function failedJobs(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ job: string }>`
    select job
    from (select distinct on (job) job, error
      from job_run
      where job = any(${AUTOMATIC_JOB_CODES}::text[]) and finished_at is not null
      order by job, started_at desc, id desc) r where error is not null order by job`.execute(tx)
  return rows.map(({ job }) => job)
}
