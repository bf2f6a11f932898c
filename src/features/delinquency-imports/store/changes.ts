import { sql } from 'kysely'

import { onlyRow, type Tx } from '#server/database/connection.ts'

import type { ImportKind } from '../contract.ts'

// What each kind of import fills: its table, the columns of the key, and what the file tells.
const filled = {
  adjustment: {
    table: 'delinquency_adjustment',
    key: ['titulo_id', 'kind', 'dated_on'],
    stamps: ['import_id', 'created_by', 'created_by_name'],
    told: ['mall_id', 'account', 'amount_cents', 'reason'],
  },
  instalment: {
    table: 'oracle_instalment',
    key: ['agreement_id', 'number', 'titulo_id'],
    stamps: [],
    told: ['mall_id', 'agreed_on', 'due_on', 'amount_cents', 'paid_on', 'status'],
  },
  official: {
    table: 'official_delinquency',
    key: ['mall_id', 'month', 'account'],
    stamps: ['import_id'],
    told: [
      'billed_cents',
      'gross_received_cents',
      'net_received_cents',
      'gross_cents',
      'net_cents',
    ],
  },
  summary: {
    table: 'official_summary',
    key: ['mall_id', 'month', 'row_number'],
    stamps: ['import_id'],
    told: [
      'description',
      'rent',
      'condominium',
      'fund',
      'commercial',
      'rent_of_year',
      'condominium_of_year',
    ],
  },
} as const

/** The table that a kind of import fills. */
const filledBy = {
  AJUSTE: filled.adjustment,
  ACORDOS: filled.instalment,
  PLANILHA_FINAL: filled.official,
  ZIP_INADIMPLENCIA: filled.official,
  ZIP_RESUMO: filled.summary,
} as const satisfies Record<ImportKind, (typeof filled)[keyof typeof filled]>

const listOf = (columns: readonly string[], table?: string) =>
  sql.join(columns.map((column) => sql.ref(table === undefined ? column : `${table}.${column}`)))

/** How many rows a merge added, and how many it changed. */
export type Merged = { readonly added: number; readonly changed: number }

/**
 * Writes the accepted rows of an import in one statement, and notes of each what it said before:
 * a row that says the same already is left alone, so the same file again changes nothing.
 */
export async function mergeRows(
  tx: Tx,
  kind: ImportKind,
  importId: number,
  rows: readonly object[],
): Promise<Merged> {
  if (rows.length === 0) return { added: 0, changed: 0 }
  const { table: name, key, stamps, told } = filledBy[kind]
  const table = sql.ref(name)
  const columns = [...key, ...told, ...stamps]
  const { rows: counts } = await sql<Merged>`
    with given as materialized (
      select ${listOf(columns)}
      from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)
    ), known as (
      select ${listOf(key, 't')}, to_jsonb(t) as before
      from ${table} t join given g on (${listOf(key, 't')}) = (${listOf(key, 'g')})
    ), written as (
      insert into ${table} as t (${listOf(columns)})
      select ${listOf(columns)} from given
      on conflict (${listOf(key)}) do update
      set (${listOf([...told, ...stamps])}) = row(${listOf([...told, ...stamps], 'excluded')})
      where (${listOf(told, 't')}) is distinct from (${listOf(told, 'excluded')})
      returning t.mall_id as of_mall, ${listOf(key, 't')}, to_jsonb(t) as after
    ), noted as (
      insert into file_import_change (import_id, mall_id, place, before, after)
      select ${importId}, w.of_mall, concat_ws('|', ${listOf(key, 'w')}), k.before, w.after
      from written w left join known k on (${listOf(key, 'k')}) = (${listOf(key, 'w')})
      returning before
    )
    select count(*) filter (where before is null)::int as added,
      count(*) filter (where before is not null)::int as changed
    from noted`.execute(tx)
  return onlyRow(counts)
}

/** The rows of the table of an import as it left them, joined with what it noted. */
const joinNoted = (kind: ImportKind, importId: number) => {
  const { table: name, key } = filledBy[kind]
  const table = sql.ref(name)
  return {
    table,
    from: sql`file_import_change c
      cross join lateral jsonb_populate_record(null::${table}, c.after) n`,
    isSame: sql`(${listOf(key, 't')}) = (${listOf(key, 'n')})`,
    isOfImport: sql`c.import_id = ${importId}`,
  }
}

/** Does a row that the import wrote say something else by now, or is it gone? */
export async function hasChangedSince(
  tx: Tx,
  kind: ImportKind,
  importId: number,
): Promise<boolean> {
  const { table, from, isSame, isOfImport } = joinNoted(kind, importId)
  const { rows } = await sql`
    select from ${from} left join ${table} t on ${isSame}
    where ${isOfImport} and to_jsonb(t) is distinct from c.after limit 1`.execute(tx)
  return rows.length > 0
}

/** Puts every row that an import wrote back as it was. */
export async function restoreRows(tx: Tx, kind: ImportKind, importId: number): Promise<void> {
  const { table, from, isSame, isOfImport } = joinNoted(kind, importId)
  await sql`delete from ${table} t using ${from} where ${isOfImport} and ${isSame}`.execute(tx)
  await sql`
    insert into ${table} overriding system value
    select b.*
    from file_import_change c
      cross join lateral jsonb_populate_record(null::${table}, c.before) b
    where ${isOfImport} and c.before is not null`.execute(tx)
}
