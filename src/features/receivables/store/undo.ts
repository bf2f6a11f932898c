import { sql } from 'kysely'

import { onlyRow, type Tx } from '#server/database/connection.ts'

import { noteMallsUndone } from './load-malls.ts'
import type { LoadedTable } from './merge.ts'

// What a load writes of each table; ids are never written again.
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
  guarantor: ['name', 'born_on', 'street', 'district', 'city', 'uf', 'cep', 'guarantee_ends_on'],
  collection_group: ['portfolio', 'updated_by_name', 'updated_at'],
  group_tenant: ['group_id', 'trade_name'],
  boleto: ['due_on', 'original_due_on', 'original_cents', 'open_cents', 'updated_at'],
  titulo: [
    'boleto_id',
    'contract_id',
    'document_type_id',
    'movement_type_id',
    'cost_center',
    'competence',
    'due_on',
    'original_due_on',
    'original_cents',
    'open_cents',
    'fine_discount_cents',
    'interest_discount_cents',
    'ledger_account',
    'is_administrative',
    'booked_on',
    'balance_on',
  ],
  receipt: ['cleared_on', 'paid_on', 'amount_cents'],
  tenant_credit: [
    'document',
    'contract',
    'competence',
    'due_on',
    'original_cents',
    'open_cents',
    'load_id',
  ],
}

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

/** May the load still be undone: it ended less than 24 hours ago, on the clock of the database. */
export async function isRecent(tx: Tx, loadId: number): Promise<boolean> {
  const { rows } = await sql<{
    recent: boolean
  }>`
    select finished_at > regua.on_fixed_day(clock_timestamp()) - interval '24 hours' as recent
    from erp_load
    where id = ${loadId}`.execute(tx)
  return rows[0]?.recent ?? false
}

/** The first later load that wrote a row which this one wrote. */
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
 * Tables in which somebody changed by hand what the load wrote. A column that the table was given
 * since is no change, nor is a version: the undo of a later load raises it, and who saves leaves a
 * name and an instant.
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
 * Has the negativation acted on what the load said of boletos that were there before it, on a
 * balance, a payment or a court order: did one of them come in, leave or begin its removal since?
 * (A boleto that the load brought is not deleted while an item speaks of it.) Their items stay
 * locked until the transaction ends, so none moves while the load is undone.
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

/** Hears how much of a load was taken back, in percent. */
export type UndoProgress = (percent: number) => Promise<void>

/** Counts the rows of each step, so that each may say how far the whole is. */
async function progressOf(tx: Tx, loadId: number, tell: UndoProgress) {
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
    await tell(Math.min(99, Math.floor((doneCount * 100) / total)))
  }
}

/**
 * Puts every row back as it was. A version only rises: an open form was read from another state of
 * the row. Throws the foreign key violation (23503) when something now depends on an inserted row.
 */
export async function undoRows(tx: Tx, loadId: number, tell: UndoProgress): Promise<void> {
  const end = await progressOf(tx, loadId, tell)
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
        cross join lateral jsonb_populate_record(null::${sql.table(table)}, u.before) r
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
  // No role of the application deletes these by itself (db/migrations/0054).
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
 * Deletes the malls the load created, as long as nothing refers to them: people may have been given
 * them since, or months worked out. Answers the names of those that stay.
 */
export async function deleteNewMalls(tx: Tx, loadId: number): Promise<string[]> {
  const { rows } = await sql<{ stays: string[] }>`
    select regua.delete_new_malls(${loadId}) as stays`.execute(tx)
  return onlyRow(rows).stays
}

/** Says that a load is being taken back; its end and who loaded it stay. */
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

/** The load stands as before somebody asked to take it back, and says why. */
export async function markNotUndone(tx: Tx, loadId: number, because: string): Promise<void> {
  await sql`
    update erp_load
    set status = 'PROCESSADA', error = ${because}, undone_percent = 0
    where id = ${loadId} and status = 'DESFAZENDO'`.execute(tx)
}

/** Says that a load was taken back, and what of it stays. */
export async function markUndone(
  tx: Tx,
  loadId: number,
  userName: string,
  stays: string | null,
): Promise<void> {
  await sql`
    update erp_load
    set status = 'DESFEITA', error = ${stays}, undone_percent = 100,
      undone_at = regua.on_fixed_day(clock_timestamp()), undone_by_name = ${userName}
    where id = ${loadId}`.execute(tx)
  await sql`delete from erp_load_undo where load_id = ${loadId}`.execute(tx)
  await noteMallsUndone(tx, loadId)
}
