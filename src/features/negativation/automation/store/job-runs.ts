import { sql } from 'kysely'

import type { Source } from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'

import {
  AUTOMATIC_JOBS,
  AUTOMATIC_JOB_CODES,
} from '#features/negativation/debt-items/contract/automatic-jobs.ts'
import type { JobRun } from '../contract/automation.ts'

const names = sql.join(
  Object.entries(AUTOMATIC_JOBS).map(([code, name]) => sql`when ${code} then ${name}`),
  sql` `,
)

export const runSource: Source<JobRun> = {
  from: sql`job_run r`,
  columns: {
    id: sql`r.id`,
    codigo: sql`r.job`,
    nome: sql`case r.job ${names} end`,
    estado: sql`
      case
        when r.finished_at is null then 'EXECUTANDO'
        when r.error is not null then 'ERRO'
        else 'CONCLUIDO' end`,
    iniciadoPor: sql`r.started_by_name`,
    iniciadoEm: sql`r.started_at`,
    terminadoEm: sql`r.finished_at`,
    duracao: sql`round(extract(epoch from r.finished_at - r.started_at)::numeric, 1)::float8`,
    processados: sql`r.processed`,
    falhas: sql`r.failed`,
    erro: sql`r.error`,
    detalhe: sql`coalesce(r.detail -> 'lines', '[]')`,
  },
  sorts: { iniciadoEm: sql`r.started_at` },
  filters: {
    deRegras: () => sql`r.job = any(${AUTOMATIC_JOB_CODES}::text[])`,
    codigo: (codes: string[]) => sql`r.job = any(${codes}::text[])`,
    ids: (ids: number[]) => sql`r.id = any(${ids}::bigint[])`,
  },
  key: sql`r.id`,
}

export async function lastRunIds(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct on (job) id
    from job_run
    where job = any(${AUTOMATIC_JOB_CODES}::text[])
    order by job, started_at desc, id desc`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Number of returns read since a run began. */
export async function returnsReadSince(tx: Tx, runId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from audit_entry
    where action = 'RETORNO_LIDO'
      and at >= (select started_at from job_run where id = ${runId})`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Lotes whose return is awaited, oldest first. */
export async function awaitedBatches(
  tx: Tx,
): Promise<{ id: number; remessa: number; root: string; sentAt: string }[]> {
  const { rows } = await sql<{ id: number; remessa: number; root: string; sentAt: string }>`
    select id, remessa, informant_root as root, sent_at as "sentAt"
    from bureau_batch
    where status = 'ENVIADO' and sent_at is not null
    order by id`.execute(tx)
  return rows
}
