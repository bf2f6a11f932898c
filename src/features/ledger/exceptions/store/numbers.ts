import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Malls } from '#server/database/mall-scope.ts'

import type { NumberKey } from './effect.ts'
import type { StoredRecord } from './records.ts'

export type NumberRecord = NumberKey & {
  readonly line: number
  readonly unitMall: number
  readonly mallIds: readonly number[]
  readonly moduleIds: readonly number[]
  readonly note: string
  readonly isActive: boolean
}

/** Columns present in the file. Missing columns keep the stored value of a known record. */
export type NumberFileColumns = {
  readonly malls: boolean
  readonly note: boolean
  readonly isActive: boolean
}

const asRecords = (rows: readonly NumberKey[]) => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
    line int, number text, year int, unit text, "unitMall" int, "moduleIds" int[],
    "mallIds" int[], note text, "isActive" boolean
  )`

/** A row that changes a record of other users' malls, or of all malls. */
type LineOfOthers = { readonly line: number; readonly isOfAll: boolean }

/** Lines whose records also hold for malls outside these. */
export async function linesOfOthers(
  tx: Tx,
  rows: readonly NumberRecord[],
  malls: Malls,
): Promise<Map<number, LineOfOthers>> {
  if (malls === 'all') return new Map<number, LineOfOthers>()
  const { rows: foundLines } = await sql<LineOfOthers>`
    select r.line, e.mall_ids = '{}' as "isOfAll"
    from ${asRecords(rows)}
      join exception_record e on e.list = 'numero-documento'
      and (e.number, e.competence_year, e.economic_unit) = (r.number, r.year, r.unit)
    where e.mall_ids = '{}' or not e.mall_ids <@ ${malls}::int[] order by 1`.execute(tx)
  return new Map(foundLines.map((row) => [row.line, row]))
}

const joinStored = (table: string) => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql`
    jsonb_build_object(
      'list', ${of('list')}, 'document', ${of('document')}, 'luc', ${of('luc')}, 'documentTypeId',
        ${of('document_type_id')},
    'costCenter', ${of('cost_center')}, 'number', ${of('number')}, 'competenceYear',
      ${of('competence_year')}, 'economicUnit', ${of('economic_unit')},
    'moduleIds', ${of('module_ids')}, 'mallIds', ${of('mall_ids')}, 'note', ${of('note')},
      'isActive', ${of('is_active')})`
}

/** A record that a file created or changed; `before` is null if created. */
export type WrittenNumber = {
  readonly id: number
  readonly before: StoredRecord | null
  readonly after: StoredRecord
}

/**
 * Upserts the rows in one statement: known numbers change only where the file differs (rules 9).
 * Stores the previous values with the import.
 */
export async function mergeNumbers(
  tx: Tx,
  importId: number,
  rows: readonly NumberRecord[],
  tells: NumberFileColumns,
  by: string,
): Promise<readonly WrittenNumber[]> {
  const { rows: writtenNumbers } = await sql<WrittenNumber>`
    with known as (
      select e.id, ${joinStored('e')} as record, to_jsonb(e) as whole
      from ${asRecords(rows)}
        join exception_record e on e.list = 'numero-documento'
        and (e.number, e.competence_year, e.economic_unit) = (r.number, r.year, r.unit)),
    written as (
      insert into exception_record (
        list, number, competence_year, economic_unit, module_ids, mall_ids, note, is_active,
          created_by_name, updated_by_name
      )
      select 'numero-documento', r.number, r.year, r.unit, r."moduleIds", r."mallIds", r.note,
        r."isActive", ${by}, ${by}
      from ${asRecords(rows)} order by r.unit, r.year, r.number
      on conflict (key) where list = 'numero-documento' do update set
        module_ids = excluded.module_ids,
        mall_ids = case when ${tells.malls} then excluded.mall_ids else exception_record.mall_ids end,
        note = case when ${tells.note} then excluded.note else exception_record.note end,
        is_active = case when ${tells.isActive} then excluded.is_active else exception_record.is_active end,
        version = exception_record.version + 1, updated_by_name = excluded.updated_by_name,
          updated_at = regua.now()
      where exception_record.module_ids <> excluded.module_ids
        or ${tells.malls} and exception_record.mall_ids <> excluded.mall_ids
        or ${tells.note} and exception_record.note <> excluded.note
        or ${tells.isActive} and exception_record.is_active <> excluded.is_active
      returning id, ${joinStored('exception_record')} as record, to_jsonb(exception_record) as whole),
    noted as (
      insert into file_import_change (import_id, mall_id, place, before, after)
      select ${importId}, r."unitMall", w.id::text, k.whole, w.whole
      from written w
      join ${asRecords(rows)} on (r.number, r.year, r.unit) = (
        w.record ->> 'number', (w.record ->> 'competenceYear')::int, w.record ->> 'economicUnit'
      )
      left join known k on k.id = w.id)
    select w.id, k.record as before, w.record as after
    from written w
      left join known k on k.id = w.id
    order by w.id`.execute(tx)
  return writtenNumbers
}

/** A restored record of an import; `after` is null if it was deleted. */
export type RestoredNumber = {
  readonly id: number
  readonly before: StoredRecord
  readonly after: StoredRecord | null
}

/** Undoes the records of an import in one statement; existing records get a new version. */
export async function restoreNumbers(
  tx: Tx,
  importId: number,
  by: string,
): Promise<readonly RestoredNumber[]> {
  const { rows } = await sql<RestoredNumber>`
    with noted as materialized (
      select e.id, c.before, ${joinStored('e')} as record
      from file_import_change c
      cross join lateral jsonb_populate_record(null::exception_record, c.after) a
      join exception_record e on e.id = a.id
      where c.import_id = ${importId}
    ), gone as (
      delete from exception_record e
      using noted n
      where e.id = n.id and n.before is null
    ), restored as (
      update exception_record e
      set module_ids = b.module_ids, mall_ids = b.mall_ids, note = b.note, is_active = b.is_active,
        version = e.version + 1, updated_by_name = ${by}, updated_at = regua.now()
      from noted n
      cross join lateral jsonb_populate_record(null::exception_record, n.before) b
      where e.id = n.id and n.before is not null
      returning e.id, ${joinStored('e')} as record
    )
    select n.id, n.record as before, r.record as after
    from noted n
    left join restored r on r.id = n.id
    order by n.id`.execute(tx)
  return rows
}
