import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import { brazilian, type Source } from '#listing/server/window.ts'
import type { LocalDate } from '#values/local-date.ts'

import { fileOfSpreadsheet, rowsOfFile, type SpreadsheetRow } from '../contract/spreadsheets.ts'

// ERP loads and adjustment imports have separate id sequences; this offset keeps row ids unique.
const firstImport = 1_000_000_000

// One row per mall of a load; running or rejected loads have no mall yet.
const loads = sql`
  select coalesce(x.load_id, l.id) as id, coalesce(x.mall_id, l.mall_id) as mall_id,
    coalesce(l.kind, x.kind) as kind, coalesce(l.file_name, x.file_name) as file_name,
    coalesce(l.created_at, x.loaded_at) as created_at, x.loaded_at,
    coalesce(
      l.status, case when x.undone_at is null then 'PROCESSADA' else 'DESFEITA' end
    ) as status,
    coalesce(x.row_count, l.rows_read) as rows,
    coalesce(x.accepted_count, l.rows_accepted) as accepted, coalesce(x.months, '{}') as months,
    l.file_id is not null as has_file
  from erp_load l
    full join erp_load_mall x on x.load_id = l.id
  union all
  select ${sql.lit(firstImport)} + i.id, m.mall_id, 'ADJUSTMENT', i.file_name, i.created_at,
    i.created_at,
    case
      when i.undone_at is not null then 'DESFEITA'
      when i.is_being_undone then 'DESFAZENDO'
      when i.accepted = 0 then 'REJEITADA'
      when i.is_dry_run then 'VALIDADA'
      else 'PROCESSADA'
    end,
    i.rows, i.accepted, i.months, i.file_id is not null
  from file_import i
    left join lateral unnest(i.mall_ids) m (mall_id) on true
  where i.kind = 'AJUSTE'`

/** P of the last base that used the row: same mall and month, read after the load. */
const processedOn = sql`(
    select r.processed_on
    from delinquency_run r
    where r.mall_id = s.mall_id
      and r.month = any(s.months)
      and r.kind = 'BASE'
      and r.status = 'CONCLUIDO'
      and r.started_at >= s.loaded_at
    order by r.id desc
    limit 1
  )`

// '09/2026 a 11/2026, 01/2027': merges consecutive months.
const monthsText = sql`(
    select coalesce(string_agg(
        to_char(first, 'MM/YYYY')
          || case when last > first then to_char(last, '" a "MM/YYYY') else '' end,
        ', ' order by first
      ), '')
    from (
      select min(n) as first, max(n) as last
      from (
        select n, n - interval '1 month' * row_number() over (order by n) as island
        from unnest(s.months) n
      ) months
      group by island
    ) spans
  )`

// Marks the newest processed file of each kind and mall.
const ranked = sql`
  select l.*, status = 'PROCESSADA' and mall_id is not null and 1 = row_number() over (
      partition by mall_id, kind
      order by status = 'PROCESSADA' desc, created_at desc, id desc
    ) as is_newest
  from (${loads}) l`

export const spreadsheetSource: Source<SpreadsheetRow> = {
  from: sql`(${ranked}) s left join mall m on m.id = s.mall_id`,
  columns: {
    chave: sql`s.id || '-' || coalesce(s.mall_id, 0)`,
    id: sql`s.id::bigint * ${sql.lit(rowsOfFile)} + coalesce(s.mall_id, 0)`,
    idShopping: sql`s.mall_id`,
    nameShopping: sql`m.name`,
    tipo: sql`s.kind`,
    processingDate: processedOn,
    dateCreated: sql`s.created_at`,
    situacao: sql`s.status`,
    arquivo: sql`s.file_name`,
    linhas: sql`s.rows`,
    aceitas: sql`s.accepted`,
    rejeitadas: sql`s.rows - s.accepted`,
    meses: monthsText,
    maisNova: sql`s.is_newest`,
    temArquivo: sql`s.has_file`,
  },
  sorts: {
    nameShopping: brazilian(sql`m.name`),
    processingDate: processedOn,
    dateCreated: sql`s.created_at`,
    situacao: sql`s.status`,
    arquivo: brazilian(sql`s.file_name`),
    tipo: sql`s.kind`,
    linhas: sql`s.rows`,
    aceitas: sql`s.accepted`,
    rejeitadas: sql`s.rows - s.accepted`,
  },
  mall: sql`s.mall_id`,
  filters: {
    tipo: (kinds: string[]) => sql`s.kind = any(${kinds})`,
    shoppings: (malls: number[]) => sql`s.mall_id = any(${malls})`,
    nomes: (names: string[]) => sql`m.name = any(${names})`,
    mesAno: (text: string) => sql`
      exists (select from unnest(s.months) n where strpos(to_char(n, 'MM/YYYY'), ${text}) > 0)`,
    processingDate: (day: LocalDate) => sql`${processedOn} = ${day}::date`,
    situacao: (status: string) => sql`s.status = ${status}`,
    maisNovas: (isAsked: boolean) => (isAsked ? sql`s.is_newest` : sql`true`),
  },
  key: sql`s.id, coalesce(s.mall_id, 0)`,
}

/**
 * The stored file of a visible row, if it still exists: a load of the user's malls, or the user's
 * own import.
 */
export async function fileOfRow(
  tx: Tx,
  rowId: number,
  { id: personId, malls }: { readonly id: number | null; readonly malls: Malls },
): Promise<{ fileId: string; mallId: number | null } | undefined> {
  const id = fileOfSpreadsheet(rowId)
  const { rows } = await sql<{ fileId: string; mallId: number | null }>`
    select file_id as "fileId", mall_id as "mallId"
    from erp_load
    where id = ${id} and file_id is not null and ${ofMalls(sql`mall_id`, malls)}
    union all
    select file_id, case when cardinality(mall_ids) = 1 then mall_ids[1] end
    from file_import
    where id = ${id - firstImport} and kind = 'AJUSTE' and file_id is not null
      and ${malls === 'all' ? sql`true` : sql`created_by = ${personId}`}`.execute(tx)
  return rows[0]
}
