import { sql } from 'kysely'

import { onlyRow, type Tx } from '#server/database/connection.ts'

import { noteMallsUndone } from './load-malls.ts'
import { creditColumns, guarantorColumns, receiptColumns, tituloColumns } from './loaded-columns.ts'
import type { LoadedTable } from './merge.ts'

// The columns that a load writes in each table; ids never change.
const columns: Record<Exclude<LoadedTable, 'luc'>, readonly string[]> = {
  mall: ['name'],
  tenant: ['name', 'born_on'],
  contract: [
    'luc',
    'tenant_id',
    'document',
    'name',
    'trade_name',
    'object',
    'contract_type_id',
    'status',
    'starts_on',
    'ends_on',
    'street',
    'district',
    'city',
    'uf',
    'cep',
    'phone',
    'email',
    'index_name',
    'fine_bps',
    'interest_bps',
    'legal_status',
    'note',
    'is_registered',
  ],
  guarantor: guarantorColumns,
  collection_group: ['portfolio', 'updated_by_name', 'updated_at'],
  group_tenant: ['group_id', 'trade_name'],
  boleto: ['due_on', 'original_due_on', 'original_cents', 'open_cents', 'updated_at'],
  titulo: ['boleto_id', 'contract_id', ...tituloColumns, 'balance_on', 'source_id', 'confirmed_on'],
  receipt: receiptColumns,
  tenant_credit: ['load_id', ...creditColumns],
}

// A load of before the column has no value of it.
const addedSince = sql`'{"withheld_cents": 0, "kind": "OUTRO"}'::jsonb`

const tables = Object.keys(columns) as (keyof typeof columns)[]
const deletedFirst = [
  'receipt',
  'titulo',
  'tenant_credit',
  'boleto',
  'guarantor',
  'contract',
  'tenant',
] as const
const groupsDeletedFirst = ['group_tenant', 'collection_group'] as const
const editedByPeople = ['mall', 'collection_group', 'group_tenant'] as const

/** True if the load ended less than 24 hours ago, by the database clock. */
export async function isRecent(tx: Tx, loadId: number): Promise<boolean> {
  const { rows } = await sql<{
    recent: boolean
  }>`
    select finished_at > regua.clock_timestamp() - interval '24 hours' as recent
    from erp_load
    where id = ${loadId}`.execute(tx)
  return rows[0]?.recent ?? false
}

/** The first later load that wrote one of the same rows. */
export async function laterLoad(
  tx: Tx,
  loadId: number,
): Promise<{ id: number; fileName: string; mallId: number | null } | undefined> {
  const { rows } = await sql<{ id: number; fileName: string; mallId: number | null }>`
    select l.id, l.file_name as "fileName", l.mall_id as "mallId" from erp_load l
    where l.id <> ${loadId}
      and l.undone_at is null
      and l.finished_at >= (select finished_at from erp_load where id = ${loadId})
      and (
      exists (
        select
        from erp_load_undo a
          join erp_load_undo b using (table_name, row_id)
        where a.load_id = ${loadId} and b.load_id = l.id and a.table_name <> 'luc'
      )
      or exists (
        select
        from erp_load_undo a
          join erp_load_undo b using (table_name)
        where a.load_id = ${loadId} and b.load_id = l.id and a.table_name <> 'luc'
        and b.row_id > a.row_id and b.row_id <= a.last_row_id))
    order by l.id limit 1`.execute(tx)
  return rows[0]
}

/**
 * Tables in which users edited rows of the load. Columns added later and versions do not count:
 * undoing a later load raises the version, and edits store user and time.
 */
export async function editedSince(tx: Tx, loadId: number): Promise<string[]> {
  const edited: string[] = []
  for (const table of editedByPeople) {
    const { rows } =
      await sql`select from erp_load_undo u left join ${sql.table(table)} t on t.id = u.row_id
      where u.load_id = ${loadId}
        and u.table_name = ${table}
        and u.after is not null
        and (to_jsonb(t.*) @> (u.after - 'version')) is not true
      limit 1`.execute(tx)
    if (rows.length > 0) edited.push(table)
  }
  return edited
}

/**
 * True if the negativation used data of the load on older boletos: balance, payment or court order.
 * It checks whether one of them entered, left or started removal since. (Boletos created by the
 * load cannot be deleted while an item refers to them.) Locks their items until the transaction
 * ends, so none moves during the undo.
 */
export async function hasMovedSince(tx: Tx, loadId: number): Promise<boolean> {
  const { rows } = await sql`with touched as materialized (
      select u.row_id as boleto_id
      from erp_load_undo u
      where u.load_id = ${loadId} and u.table_name = 'boleto' and u.before is not null
      union
      select t.boleto_id
      from erp_load_undo u
        join receipt r on r.id between u.row_id and u.last_row_id
        join titulo t on t.id = r.titulo_id
        where u.load_id = ${loadId} and u.table_name = 'receipt'
      union
      select b.id
      from erp_load_undo u
        join contract c on c.id = u.row_id
        join boleto b on b.contract_id = c.id
        where u.load_id = ${loadId}
          and u.table_name = 'contract'
          and u.before ->> 'legal_status' <> c.legal_status
    ), locked as materialized (
      select i.updated_at
      from negativation_item i
      where i.boleto_id in (select boleto_id from touched)
      order by i.id
      for update)
    select
    from locked
    where updated_at >= (select finished_at from erp_load where id = ${loadId})
    limit 1`.execute(tx)
  return rows.length > 0
}

export type UndoProgress = (percent: number) => Promise<void>

/** Counts the rows of each step, to compute the total progress. */
async function progressOf(tx: Tx, loadId: number, report: UndoProgress) {
  const { rows } = await sql<{ step: string; rows: number }>`
    select table_name || case when before is null then ' new' else '' end as step,
      sum(last_row_id - row_id + 1)::float8 as rows
    from erp_load_undo
    where load_id = ${loadId}
    group by 1`.execute(tx)
  const of = new Map(rows.map((row) => [row.step, row.rows]))
  const total = rows.reduce((sum, row) => sum + row.rows, 0)
  let doneCount = 0
  return async (step: string) => {
    const count = of.get(step) ?? 0
    if (count === 0) return
    doneCount += count
    await report(Math.min(99, Math.floor((doneCount * 100) / total)))
  }
}

/**
 * Restores every row. Versions only rise, because an open form may hold an older row. Throws the
 * foreign key violation (23503) if something depends on an inserted row.
 */
export async function undoRows(tx: Tx, loadId: number, report: UndoProgress): Promise<void> {
  const end = await progressOf(tx, loadId, report)
  const noted = (table: string) =>
    sql`from erp_load_undo u where u.load_id = ${loadId} and u.table_name = ${table}`
  await sql`
    insert into boleto overriding system value
    select (jsonb_populate_record(null::boleto, u.before)).* ${noted('boleto')}
    and u.before is not null and not exists (select from boleto b where b.id = u.row_id)`.execute(
    tx,
  )
  for (const table of tables) {
    const names = columns[table].map((column) => sql.ref(column))
    const values = columns[table].map((column) => sql.ref(`r.${column}`))
    await sql`update ${sql.table(table)} t set ${sql.join(
      names.map(
        (name, place) => sql`
      ${name} = ${values[place]}`,
      ),
    )}
      from erp_load_undo u
        cross join lateral jsonb_populate_record(
          null::${sql.table(table)}, ${addedSince} || u.before
        ) r
      where u.load_id = ${loadId}
        and u.table_name = ${table}
        and u.before is not null
        and t.id = u.row_id`.execute(tx)
    await end(table)
  }
  await sql`
    update collection_group t
    set version = t.version + 1 ${noted('collection_group')}
      and u.before is not null
      and t.id = u.row_id`.execute(tx)
  // No application role can delete these directly (db/schema/08_ledger.sql).
  for (const table of deletedFirst) {
    await sql`select regua.delete_loaded(${loadId}, ${table})`.execute(tx)
    await end(`${table} new`)
  }
  for (const table of groupsDeletedFirst) {
    await sql`
      delete from ${sql.table(table)} t using erp_load_undo u
      where u.load_id = ${loadId} and u.table_name = ${table} and u.before is null
      and t.id between u.row_id and u.last_row_id`.execute(tx)
  }
  await sql`
    delete from luc t using erp_load_undo u where u.load_id = ${loadId} and u.table_name = 'luc'
    and t.mall_id = (u.after ->> 'mall_id')::int and t.code = u.after ->> 'code'`.execute(tx)
}

/**
 * Deletes the malls created by the load, unless something refers to them, such as user grants or
 * computed months. Returns the names of those that stay.
 */
export async function deleteNewMalls(tx: Tx, loadId: number): Promise<string[]> {
  const { rows } = await sql<{ stays: string[] }>`
    select regua.delete_new_malls(${loadId}) as stays`.execute(tx)
  return onlyRow(rows).stays
}

/** Marks a load as being undone; its end and its user stay. */
export async function markUndoing(tx: Tx, loadId: number): Promise<void> {
  await sql`
    update erp_load
    set status = 'DESFAZENDO', error = null, undone_percent = 0
    where id = ${loadId}`.execute(tx)
}

export async function saveUndoProgress(tx: Tx, loadId: number, percent: number): Promise<void> {
  await sql`
    update erp_load
    set undone_percent = ${percent}
    where id = ${loadId} and status = 'DESFAZENDO'`.execute(tx)
}

/** Restores the load after a refused undo, with the reason. */
export async function markNotUndone(tx: Tx, loadId: number, because: string): Promise<void> {
  await sql`
    update erp_load
    set status = 'PROCESSADA', error = ${because}, undone_percent = 0
    where id = ${loadId} and status = 'DESFAZENDO'`.execute(tx)
}

/** Marks a load as undone, and lists what stays. */
export async function markUndone(
  tx: Tx,
  loadId: number,
  userName: string,
  stays: string | null,
): Promise<void> {
  await sql`
    update erp_load
    set status = 'DESFEITA', error = ${stays}, undone_percent = 100,
      undone_at = regua.clock_timestamp(), undone_by_name = ${userName}
    where id = ${loadId}`.execute(tx)
  await sql`delete from erp_load_undo where load_id = ${loadId}`.execute(tx)
  await noteMallsUndone(tx, loadId)
}
