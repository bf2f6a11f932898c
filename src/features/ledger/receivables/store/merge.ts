import { type RawBuilder, sql } from 'kysely'

import { onlyRow, type Tx } from '#server/database/connection.ts'

import { sample } from './staging.ts'
import { LOCKS } from '#server/database/locks.ts'

export type Outcome = { readonly new: number; readonly changed: number; readonly same: number }

/** The load with its staging number and the columns of its file. */
export type MergeOrder = {
  readonly id: number
  readonly staging: number
  readonly columns: readonly string[]
  /** The source that brings the títulos; null = a native layout. */
  readonly sourceId: number | null
  /** False for a file of receipts, which confirms no balance. */
  readonly confirms: boolean
}

/** The tables that a load writes, in order of their foreign keys. */
export type LoadedTable =
  | 'mall'
  | 'luc'
  | 'tenant'
  | 'contract'
  | 'guarantor'
  | 'collection_group'
  | 'group_tenant'
  | 'boleto'
  | 'titulo'
  | 'receipt'
  | 'tenant_credit'

/**
 * One merge at a time: two loads of the same boleto would otherwise deadlock or wait on each other.
 * The wait has no statement timeout, because earlier loads may take long.
 */
export async function lockMerges(tx: Tx): Promise<void> {
  const { rows } = await sql<{ timeout: string }>`
    select current_setting('statement_timeout') as timeout`.execute(tx)
  await sql`select set_config('statement_timeout', '0', true)`.execute(tx)
  await sql`select pg_advisory_xact_lock(${LOCKS.loadMerge})`.execute(tx)
  await sql`
    select set_config('statement_timeout', ${onlyRow(rows).timeout}, true)`.execute(tx)
}

/** Deletes the undo data of loads older than 24 hours. */
export async function deleteOldUndo(tx: Tx): Promise<void> {
  await sql`
    delete from erp_load_undo u using erp_load l
    where l.id = u.load_id
      and l.finished_at < regua.clock_timestamp() - interval '25 hours'`.execute(tx)
}

/** From this many inserted rows on, ANALYZE the table at once. */
const worthAnalyzing = 1_000

/** Runs ANALYZE in the same transaction if the table has grown by a tenth or more. */
export async function refreshGrown(tx: Tx, table: LoadedTable, inserted: number): Promise<void> {
  if (inserted < worthAnalyzing) return
  await sql`select regua.refresh_statistics(array[relname::text]) from pg_class where oid = ${`public.${table}`}::regclass and reltuples < 10 * ${inserted}::float8`.execute(
    tx,
  )
}

/** Records that undo must delete these new rows. Consecutive ids share one record. */
export async function noteInserted(
  tx: Tx,
  loadId: number,
  table: LoadedTable,
  ids: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ first: number | null; last: number; rows: number }>`
    select min(id) as first, max(id) as last, count(*) as rows from (${ids}) new`.execute(tx)
  const {
    first,
    last,
    rows: count,
  } = rows[0] as { first: number | null; last: number; rows: number }
  if (first === null) return
  const runs =
    last - first + 1 === count
      ? sql`values (${first}::bigint, ${last}::bigint)`
      : sql`
        select min(id), max(id)
        from (select id, id - row_number() over (order by id) as island from (${ids}) new) n
        group by island`
  await sql`insert into erp_load_undo (load_id, table_name, row_id, last_row_id)
    select ${loadId}, ${table}, run.first, run.last from (${runs}) run (first, last)`.execute(tx)
}

/**
 * Runs an insert that ends in `returning id` and records the ids for undo. For tables that users
 * edit, also stores each new row.
 */
export async function insertRecorded(
  tx: Tx,
  loadId: number,
  table: LoadedTable,
  insert: RawBuilder<unknown>,
  keepsAfter = false,
): Promise<void> {
  const returning = sql`${insert} returning ${sql.ref(`${table}.id`)}`
  if (keepsAfter) {
    await sql`with inserted as (${returning}, to_jsonb(${sql.ref(table)}.*) as after)
      insert into erp_load_undo (load_id, table_name, row_id, last_row_id, after)
      select ${loadId}, ${table}, id, id, after
      from inserted`.execute(tx)
    return
  }
  await sql`create temp table load_inserted (id bigint) on commit drop`.execute(tx)
  const { numAffectedRows } = await sql`
      with inserted as (${returning}) insert into load_inserted select id from inserted`.execute(tx)
  await noteInserted(tx, loadId, table, sql`select id from load_inserted`)
  await sql`drop table load_inserted`.execute(tx)
  await refreshGrown(tx, table, Number(numAffectedRows ?? 0))
}

/**
 * Stores the rows with these ids for undo, then updates them. Rows inserted by the same load stay
 * recorded as inserted.
 */
export async function updateRecorded(
  tx: Tx,
  loadId: number,
  table: LoadedTable,
  ids: RawBuilder<unknown>,
  update: RawBuilder<unknown>,
  keepsAfter = false,
): Promise<void> {
  await sql`insert into erp_load_undo (load_id, table_name, row_id, last_row_id, before)
    select ${loadId}, ${table}, t.id, t.id, to_jsonb(t.*)
    from ${sql.table(table)} t
    where t.id in (${ids})
    on conflict do nothing`.execute(tx)
  const { numAffectedRows } = await update.execute(tx)
  if (keepsAfter && numAffectedRows) {
    await sql`update erp_load_undo u set after = to_jsonb(t.*) from ${sql.table(table)} t
      where u.load_id = ${loadId} and u.table_name = ${table} and u.row_id = t.id`.execute(tx)
  }
}

/**
 * Creates unknown malls of accepted rows: name and unidEcon from the file, origem ORACLE,
 * participação 100 % (rules 9). `used` holds the unidEcons of accepted rows.
 */
export async function createMalls(
  tx: Tx,
  loadId: number,
  used: RawBuilder<unknown>,
): Promise<void> {
  await insertRecorded(
    tx,
    loadId,
    'mall',
    sql`
      insert into mall (name, economic_unit)
      select mall_name, economic_unit
      from load_mall m
      where mall_id is null and economic_unit in (${used})
      order by line`,
    true,
  )
  await sql`
    update load_mall l
    set mall_id = m.id
    from mall m
    where l.mall_id is null and m.economic_unit = l.economic_unit`.execute(tx)
}

export async function createLucs(tx: Tx, loadId: number): Promise<void> {
  await sql`
    with inserted as (
      insert into luc (mall_id, code)
      select distinct mall_id, luc
      from load_contract
      where is_written
      on conflict do nothing
      returning mall_id, code
    )
    insert into erp_load_undo (load_id, table_name, row_id, last_row_id, after)
    select ${loadId}, 'luc', n, n, jsonb_build_object('mall_id', mall_id, 'code', code)
    from (select *, row_number() over () as n from inserted) i`.execute(tx)
}

/**
 * Inserts new tenants and renames known ones. A register may rename tenants with contracts; títulos
 * only tenants without one.
 */
export async function writeTenants(
  tx: Tx,
  loadId: number,
  hasBirth: boolean,
  isRegister: boolean,
): Promise<void> {
  await sql`create temp table load_tenant on commit drop as
    select l.*, t.id as tenant_id, t.id is not null and (t.name, t.born_on) is distinct from (l.name, ${
      hasBirth
        ? sql`
      l.born_on`
        : sql`t.born_on`
    })
      and (
        ${isRegister}
          or not exists (select from contract c where c.tenant_id = t.id and c.is_registered)
      ) as is_changed
    from (
      select distinct on (mall_id, document) mall_id, document, name, born_on
      from load_contract
      where is_written
      order by mall_id, document, line
    ) l
    left join tenant t on t.mall_id = l.mall_id and t.document = l.document`.execute(tx)
  await sample(tx, sql.table('load_tenant'))
  await updateRecorded(
    tx,
    loadId,
    'tenant',
    sql`select tenant_id from load_tenant where is_changed`,
    sql`update tenant t set name = l.name, born_on = ${
      hasBirth
        ? sql`
      l.born_on`
        : sql`t.born_on`
    } from load_tenant l where t.id = l.tenant_id and l.is_changed`,
  )
  await insertRecorded(
    tx,
    loadId,
    'tenant',
    sql`insert into tenant (mall_id, document, name, born_on)
    select mall_id, document, name, born_on
    from load_tenant
    where tenant_id is null
    order by mall_id, document`,
  )
}
