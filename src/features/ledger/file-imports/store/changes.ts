import { sql } from 'kysely'

import { onlyRow, type Tx } from '#server/database/connection.ts'

/** A table that an importer writes: key columns, file columns and derived columns. */
export type FilledTable = {
  readonly table: string
  readonly key: readonly string[]
  readonly values: readonly string[]
  readonly stamps: readonly string[]
}

const listOf = (columns: readonly string[], table?: string) =>
  sql.join(columns.map((column) => sql.ref(table === undefined ? column : `${table}.${column}`)))

export type Merged = { readonly added: number; readonly changed: number }

/**
 * Upserts the accepted rows of an import in one statement and stores their previous values.
 * Unchanged rows are skipped, so importing a file twice changes nothing.
 */
export async function mergeRows(
  tx: Tx,
  { table: name, key, stamps, values }: FilledTable,
  importId: number,
  rows: readonly object[],
): Promise<Merged> {
  if (rows.length === 0) return { added: 0, changed: 0 }
  const table = sql.ref(name)
  const columns = [...key, ...values, ...stamps]
  const { rows: counts } = await sql<Merged>`
    with given as materialized (
      select ${listOf(columns)}
      from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)
    ), written as (
      insert into ${table} as t (${listOf(columns)})
      select ${listOf(columns)} from given
      on conflict (${listOf(key)}) do update
      set (${listOf([...values, ...stamps])}) = row(${listOf([...values, ...stamps], 'excluded')})
      where (${listOf(values, 't')}) is distinct from (${listOf(values, 'excluded')})
      returning t.mall_id as of_mall, ${listOf(key, 't')}, to_jsonb(t) as after
    ), noted as (
      insert into file_import_change (import_id, mall_id, place, before, after)
      -- The statement sees the table as it was: each row is found by its key, however many there are.
      select ${importId}, w.of_mall, concat_ws('|', ${listOf(key, 'w')}),
        (select to_jsonb(t) from ${table} t where (${listOf(key, 't')}) = (${listOf(key, 'w')})),
        w.after
      from written w
      returning before
    )
    select count(*) filter (where before is null)::int as added,
      count(*) filter (where before is not null)::int as changed
    from noted`.execute(tx)
  return onlyRow(counts)
}

/** A row that an import wrote without mergeRows, and its previous value. */
export type RecordedRow = { readonly id: number; readonly before: object | null }

/** Stores the final state of rows, found by id. Call it after the last write of the import. */
export async function noteRows(
  tx: Tx,
  table: string,
  importId: number,
  rows: readonly RecordedRow[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into file_import_change (import_id, mall_id, place, before, after)
    select ${importId}, t.mall_id, t.id::text, n.before, to_jsonb(t)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, before jsonb)
      join ${sql.ref(table)} t on t.id = n.id`.execute(tx)
}

export async function recordedRows<Before>(
  tx: Tx,
  importId: number,
): Promise<{ readonly id: number; readonly before: Before | null }[]> {
  const { rows } = await sql<{ id: number; before: Before | null }>`
    select place::bigint as id, before from file_import_change
    where import_id = ${importId} order by 1`.execute(tx)
  return rows
}

/** Rows as the import left them, joined with their stored previous values. */
const joinNoted = ({ table: name, key }: FilledTable, importId: number) => {
  const table = sql.ref(name)
  return {
    table,
    from: sql`file_import_change c
      cross join lateral jsonb_populate_record(null::${table}, c.after) n`,
    isSame: sql`(${listOf(key, 't')}) = (${listOf(key, 'n')})`,
    isOfImport: sql`c.import_id = ${importId}`,
  }
}

/** Locks the rows of an import until the transaction ends. */
export async function lockWritten(tx: Tx, filled: FilledTable, importId: number): Promise<void> {
  const { table, from, isSame, isOfImport } = joinNoted(filled, importId)
  await sql`
    select
    from ${from}
    join ${table} t on ${isSame}
    where ${isOfImport}
    for update of t`.execute(tx)
}

/** True if a row of the import was changed or deleted since. */
export async function hasChangedSince(
  tx: Tx,
  filled: FilledTable,
  importId: number,
): Promise<boolean> {
  const { table, from, isSame, isOfImport } = joinNoted(filled, importId)
  const { rows } = await sql`
    select from ${from} left join ${table} t on ${isSame}
    where ${isOfImport} and to_jsonb(t) is distinct from c.after limit 1`.execute(tx)
  return rows.length > 0
}

/** Restores the previous values of all rows; deletes the rows that the import added. */
export async function restoreRows(tx: Tx, filled: FilledTable, importId: number): Promise<void> {
  const { table, from, isSame, isOfImport } = joinNoted(filled, importId)
  const columns = [...filled.values, ...filled.stamps]
  await sql`
    delete from ${table} t
    using ${from}
    where ${isOfImport} and c.before is null and ${isSame}`.execute(tx)
  await sql`
    update ${table} t
    set (${listOf(columns)}) = row(${listOf(columns, 'b')})
    from ${from}
      cross join lateral jsonb_populate_record(null::${table}, c.before) b
    where ${isOfImport} and c.before is not null and ${isSame}`.execute(tx)
}
