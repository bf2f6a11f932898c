import { sql } from 'kysely'

import { onlyRow, type Tx } from '#server/database/connection.ts'

import type { MigrationState, MigrationStep } from '../contract/steps.ts'

type By = { readonly id: number | null; readonly name: string }

export type StoredMigration = {
  readonly state: MigrationState
  readonly startedBy: string | null
  readonly startedAt: Date | null
  readonly concludedBy: string | null
  readonly concludedAt: Date | null
  /** Lotes that were ever made for the bureau. */
  readonly lotes: number
}

/** Reads the one row; `locks` it against other acts of the migration. */
export async function readMigration(tx: Tx, locks = false): Promise<StoredMigration> {
  const { rows } = await sql<StoredMigration>`
    select state, started_by_name as "startedBy", started_at as "startedAt",
      concluded_by_name as "concludedBy", concluded_at as "concludedAt",
      (select count(*)::int from bureau_batch) as lotes
    from first_migration
    ${locks ? sql`for update` : sql``}`.execute(tx)
  return onlyRow(rows)
}

/** Waits for acts that change the state, so that nothing is sent beside the start. */
export async function shareState(tx: Tx): Promise<MigrationState> {
  const { rows } = await sql<{ state: MigrationState }>`
    select state from first_migration for share`.execute(tx)
  return onlyRow(rows).state
}

export async function start(tx: Tx, reason: string, by: By): Promise<void> {
  await sql`
    update first_migration
    set state = 'EM_CURSO', reason = ${reason}, started_by = ${by.id},
      started_by_name = ${by.name}, started_at = regua.now()`.execute(tx)
}

export async function conclude(tx: Tx, by: By): Promise<void> {
  await sql`
    update first_migration
    set state = 'CONCLUIDA', concluded_by = ${by.id}, concluded_by_name = ${by.name},
      concluded_at = regua.now()`.execute(tx)
}

export type StoredStep = {
  readonly step: MigrationStep
  readonly state: 'PENDENTE' | 'FEITA' | 'DISPENSADA'
  readonly rows: number
  readonly accepted: number
  readonly rejected: number
  readonly reason: string | null
  readonly by: string | null
  readonly at: Date | null
  readonly loadedBy: readonly number[]
  readonly isLoading: boolean
  readonly importId: number | null
  readonly loadId: number | null
}

// Loads of the ERP since the start, by step: through a step, another screen or a source.
const loads = sql`
  select case e.kind when 'ORACLE' then 'TITULOS' else 'CONTRATOS' end as step,
    max(e.id) filter (where e.status = 'PROCESSADA') as done_id,
    bool_or(e.status in ('RECEBIDA', 'VALIDANDO', 'VALIDADA', 'PROCESSANDO')) as is_loading,
    array_agg(distinct e.created_by)
      filter (where e.status = 'PROCESSADA' and e.created_by is not null) as loaders
  from erp_load e join first_migration f on e.created_at >= f.started_at
  where e.kind in ('ORACLE', 'AUXILIARY') and not e.is_dry_run
  group by e.kind`

/**
 * What became of each step that was touched. Contracts and títulos are loaded in the background: the
 * last load that ended decides about their step, and all their users count as loaders.
 */
export async function readSteps(tx: Tx): Promise<StoredStep[]> {
  const { rows } = await sql<StoredStep>`
    select coalesce(s.step, x.step) as step,
      case when l.id is not null then 'FEITA' else coalesce(s.state, 'PENDENTE') end as state,
      coalesce(l.rows_read, s.rows_read, 0) as rows,
      coalesce(l.rows_accepted, s.rows_accepted, 0) as accepted,
      coalesce(l.rows_rejected, s.rows_rejected, 0) as rejected,
      s.reason, coalesce(l.created_by_name, s.done_by_name) as by,
      coalesce(l.finished_at, s.done_at) as at,
      coalesce(s.loaded_by, '{}') || coalesce(x.loaders, '{}') as "loadedBy",
      coalesce(x.is_loading, false) as "isLoading",
      s.import_id as "importId", coalesce(l.id, s.load_id) as "loadId"
    from first_migration_step s
      full join (${loads}) x on x.step = s.step
      left join erp_load l on l.id = x.done_id`.execute(tx)
  return rows
}

/** Stores the result of a file that was read at once. */
export async function saveLoaded(
  tx: Tx,
  step: MigrationStep,
  result: {
    readonly importId: number | null
    readonly rows: number
    readonly accepted: number
    readonly rejected: number
  },
  by: By,
): Promise<void> {
  await sql`
    insert into first_migration_step as s (
      step, state, rows_read, rows_accepted, rows_rejected, done_by, done_by_name, done_at,
      loaded_by, import_id
    )
    values (
      ${step}, 'FEITA', ${result.rows}, ${result.accepted}, ${result.rejected}, ${by.id},
      ${by.name}, regua.now(), array_remove(array[${by.id}::int], null), ${result.importId}
    )
    on conflict (step) do update
    set state = 'FEITA', rows_read = excluded.rows_read, rows_accepted = excluded.rows_accepted,
      rows_rejected = excluded.rows_rejected, done_by = excluded.done_by,
      done_by_name = excluded.done_by_name, done_at = excluded.done_at, reason = null,
      loaded_by = s.loaded_by || excluded.loaded_by, import_id = excluded.import_id,
      load_id = null`.execute(tx)
}

/**
 * Notes who loads a step in the background; the load itself decides about it. The file of a source
 * has no load yet.
 */
export async function saveLoad(
  tx: Tx,
  step: MigrationStep,
  loadId: number | null,
  by: By,
): Promise<void> {
  await sql`
    insert into first_migration_step as s (step, loaded_by, load_id)
    values (${step}, array_remove(array[${by.id}::int], null), ${loadId})
    on conflict (step) do update
    set loaded_by = s.loaded_by || excluded.loaded_by, load_id = excluded.load_id,
      import_id = null`.execute(tx)
}

export async function saveDispensed(
  tx: Tx,
  step: MigrationStep,
  reason: string,
  by: By,
): Promise<void> {
  await sql`
    insert into first_migration_step (step, state, reason, done_by, done_by_name, done_at)
    values (${step}, 'DISPENSADA', ${reason}, ${by.id}, ${by.name}, regua.now())
    on conflict (step) do update
    set state = 'DISPENSADA', reason = excluded.reason, done_by = excluded.done_by,
      done_by_name = excluded.done_by_name, done_at = excluded.done_at`.execute(tx)
}
