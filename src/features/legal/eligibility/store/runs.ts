import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { LeftOutReason, Requirement } from '../rules/requirement.ts'
import { LOCKS } from '#server/database/locks.ts'

/**
 * Locks the list before release until the transaction ends: shared for releases, exclusive for a
 * Disparar.
 */
export async function lockEligibleList(tx: Tx, mode: 'shared' | 'alone'): Promise<void> {
  await (
    mode === 'shared'
      ? sql`select pg_advisory_xact_lock_shared(${LOCKS.lawsuitList})`
      : sql`select pg_advisory_xact_lock(${LOCKS.lawsuitList})`
  ).execute(tx)
}

export type LawsuitRun = {
  readonly id: number
  readonly status: 'SUBMETIDA' | 'EXECUTANDO' | 'CONCLUIDA' | 'ERRO'
  readonly asOf: LocalDate
  readonly startedByName: string
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  readonly lawsuits: number | null
  readonly figures: Readonly<Partial<Record<LeftOutReason, number>>>
  readonly requirements: readonly Pick<Requirement, 'id' | 'version'>[]
  readonly error: string | null
}

const columns = sql`
  id, status, as_of as "asOf", started_by_name as "startedByName", created_at as "createdAt",
  started_at as "startedAt", finished_at as "finishedAt", lawsuits, figures, requirements, error`

/** The running or last run. */
export async function lastRun(tx: Tx): Promise<LawsuitRun | undefined> {
  const { rows } = await sql<LawsuitRun>`
    select ${columns}
    from lawsuit_run
    order by (status in ('SUBMETIDA', 'EXECUTANDO')) desc, id desc
    limit 1`.execute(tx)
  return rows[0]
}

/** The last successful run. */
export async function lastDone(tx: Tx): Promise<LawsuitRun | undefined> {
  const { rows } = await sql<LawsuitRun>`
    select ${columns} from lawsuit_run where status = 'CONCLUIDA' order by id desc limit 1`.execute(
    tx,
  )
  return rows[0]
}

export async function isRunning(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    select from lawsuit_run where status in ('SUBMETIDA', 'EXECUTANDO') limit 1`.execute(tx)
  return rows.length > 0
}

/** Submits a run; undefined if another one is pending. */
export async function insertRun(
  tx: Tx,
  asOf: LocalDate,
  by: { readonly id: number | null; readonly name: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into lawsuit_run (as_of, started_by, started_by_name)
    values (${asOf}, (select id from app_user where id = ${by.id}), ${by.name})
    on conflict do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

/** Starts or restarts a submitted run; false if it has ended. */
export async function startRun(tx: Tx, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update lawsuit_run set status = 'EXECUTANDO',
      started_at = regua.clock_timestamp()
    where id = ${id} and status in ('SUBMETIDA', 'EXECUTANDO')`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Locks a running run; false if it has ended. */
export async function lockRun(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from lawsuit_run where id = ${id} and status = 'EXECUTANDO' for update`.execute(tx)
  return rows.length > 0
}

/** Ends a run with its results. */
export async function finishRun(
  tx: Tx,
  id: number,
  found: Pick<LawsuitRun, 'figures'> & {
    readonly lawsuits: number
    readonly requirements: readonly Requirement[]
  },
): Promise<void> {
  await sql`
    update lawsuit_run set status = 'CONCLUIDA', lawsuits = ${found.lawsuits},
      figures = ${JSON.stringify(found.figures)}::jsonb,
      requirements = ${JSON.stringify(found.requirements)}::jsonb,
      finished_at = regua.clock_timestamp()
    where id = ${id}`.execute(tx)
}

/** Fails a run; the list is unchanged. */
export async function failRun(tx: Tx, id: number, because: string): Promise<void> {
  await sql`
    update lawsuit_run set status = 'ERRO', error = ${because},
      finished_at = regua.clock_timestamp()
    where id = ${id} and status in ('SUBMETIDA', 'EXECUTANDO')`.execute(tx)
}
