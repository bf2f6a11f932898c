import { totalRow } from '#listing/server/reading/layout.ts'
import { sql } from 'kysely'

import { textContains } from '#listing/server/like.ts'
import type { RejectedRow } from '#listing/server/importing/rejected-rows.ts'
import { csvLine } from '#listing/csv-line.ts'
import type { Source } from '#listing/server/window.ts'
import { onlyRow, type Tx } from '#server/database/connection.ts'
import type { Competence } from '#values/competence.ts'

import type { FileIssue, ImportKind, ImportRow } from '../contract/imports.ts'

const statusOf = sql`case
  when i.undone_at is not null then 'DESFEITA'
  when i.is_being_undone then 'DESFAZENDO'
  when i.accepted = 0 then 'REJEITADA'
  when i.is_dry_run then 'VALIDADA'
  else 'PROCESSADA' end`
const isRecent = sql`i.created_at > regua.now() - interval '24 hours'`

// Imports from before previous values were stored cannot be undone.
const hasWritten = sql`exists (select from file_import_change c where c.import_id = i.id)`

const sortableFields = {
  tipo: sql`i.kind`,
  arquivo: sql`i.file_name`,
  status: statusOf,
  linhas: sql`i.rows`,
  aceitas: sql`i.accepted`,
  rejeitadas: sql`i.rejected`,
}

export const importRows: Source<ImportRow> = {
  from: sql`file_import i`,
  columns: {
    id: sql`i.id`,
    ...sortableFields,
    comAviso: sql`i.warned`,
    arquivos: sql`i.files`,
    arquivosAceitos: sql`i.files_accepted`,
    arquivosRejeitados: sql`i.files_rejected`,
    meses: sql`(
      select coalesce(string_agg(to_char(m, 'MM/YYYY'), ', ' order by m), '')
      from unnest(i.months) m
    )`,
    criadoPor: sql`i.created_by_name`,
    criadoEm: sql`i.created_at`,
    desfeitaPor: sql`i.undone_by_name`,
    desfeitaEm: sql`i.undone_at`,
    podeDesfazer: sql`
      i.undone_at is null and not i.is_being_undone and not i.is_dry_run and ${hasWritten}
      and ${isRecent}`,
    percentualDesfeito: sql`i.undone_percent`,
    erro: sql`i.undo_refusal`,
  },
  sorts: {
    criadoEm: sql`i.created_at`,
    criadoPor: sql`i.created_by_name`,
    ...sortableFields,
  },
  filters: {
    id: (id: number) => sql`i.id = ${id}`,
    tipo: (kinds: readonly string[]) => sql`i.kind = any(${kinds}::text[])`,
    status: (states: readonly string[]) => sql`${statusOf} = any(${states}::text[])`,
    arquivo: textContains(sql`i.file_name`),
    usuario: textContains(sql`i.created_by_name`),
    dataIni: (day: string) => sql`i.created_at >= ${day}::date`,
    dataFim: (day: string) => sql`i.created_at < ${day}::date + 1`,
    deTipos: (kinds: readonly string[]) => sql`i.kind = any(${kinds}::text[])`,
    deQuem: (people: readonly number[]) => sql`i.created_by = any(${[...people]}::int[])`,
  },
  key: sql`i.id`,
}

export type NewImport = {
  readonly kind: ImportKind
  readonly fileName: string
  readonly sha256: string
  readonly isDryRun: boolean
  readonly userId: number | null
  readonly userName: string
}

export async function openImport(tx: Tx, start: NewImport): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into file_import (kind, file_name, sha256, is_dry_run, created_by, created_by_name)
    values (
      ${start.kind}, ${start.fileName}, decode(${start.sha256}, 'hex'), ${start.isDryRun},
      ${start.userId}, ${start.userName}
    )
    returning id`.execute(tx)
  return onlyRow(rows).id
}

/** True if a file with the same bytes was imported before and not undone. */
export async function wasImported(tx: Tx, kind: ImportKind, sha256: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from file_import
    where kind = ${kind} and sha256 = decode(${sha256}, 'hex') and not is_dry_run
      and accepted > 0 and undone_at is null
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Error of a cell, with the original row; line 0 for a whole file of a zip. */
export type NewIssue = {
  readonly file: string
  readonly line: number
  readonly column: string
  readonly severity: 'ERRO' | 'AVISO'
  readonly value: string
  readonly reason: string
  readonly cells: readonly string[]
}

/** Stores errors; the first one of each cell is reported. */
export async function insertIssues(
  tx: Tx,
  importId: number,
  issues: readonly NewIssue[],
): Promise<void> {
  if (issues.length === 0) return
  await sql`
    insert into file_import_issue (
      import_id, file, line, column_name, severity, value, reason, cells
    )
    select ${importId}, f.file, f.line, f."column", f.severity, f.value, f.reason, f.cells
    from jsonb_to_recordset(${JSON.stringify(issues)}::jsonb) as f (
      file text, line int, "column" text, severity text, value text, reason text, cells text[]
    )
    on conflict do nothing`.execute(tx)
}

/** Counts rejected lines, and accepted lines with a warning. */
export async function countIssues(
  tx: Tx,
  importId: number,
): Promise<{ readonly rejected: number; readonly warned: number }> {
  const { rows } = await sql<{ rejected: number; warned: number }>`
    select count(*) filter (where is_rejected)::int as rejected,
      count(*) filter (where not is_rejected)::int as warned
    from (
      select bool_or(severity = 'ERRO') as is_rejected
      from file_import_issue
      where import_id = ${importId} and line > 0 and reason <> ${totalRow}
      group by file, line) x`.execute(tx)
  return onlyRow(rows)
}

export async function firstIssues(tx: Tx, importId: number, most: number): Promise<FileIssue[]> {
  const { rows } = await sql<FileIssue>`
    select file as arquivo, line as linha, column_name as coluna, severity as severidade,
      value as valor, reason as motivo
    from file_import_issue where import_id = ${importId}
    order by file, line, column_name limit ${most}`.execute(tx)
  return rows
}

export type ImportEnd = {
  readonly header: readonly string[]
  readonly mallIds: readonly number[]
  readonly months: readonly Competence[]
  readonly rows: number
  readonly accepted: number
  readonly rejected: number
  readonly warned: number
  readonly added: number
  readonly changed: number
  readonly files?: { readonly all: number; readonly accepted: number } | undefined
  /** Text shown to other users beside the counts. */
  readonly note?: string | undefined
  readonly fileId: string | null
}

export async function closeImport(tx: Tx, id: number, end: ImportEnd): Promise<void> {
  const { files } = end
  await sql`
    update file_import
    set header = ${end.header}::text[], mall_ids = ${end.mallIds}::int[],
      months = array(select (m || '-01')::date from unnest(${end.months}::text[]) m order by 1),
      rows = ${end.rows}, accepted = ${end.accepted}, rejected = ${end.rejected},
      warned = ${end.warned}, added = ${end.added}, changed = ${end.changed},
      files = ${files?.all ?? null}, files_accepted = ${files?.accepted ?? null},
      files_rejected = ${files ? files.all - files.accepted : null}, file_id = ${end.fileId}::uuid,
      note = ${end.note ?? null}
    where id = ${id}`.execute(tx)
}

export async function countImport(
  tx: Tx,
  id: number,
  { novos, alterados, note }: { novos: number; alterados: number; note: string },
): Promise<void> {
  await sql`
    update file_import set added = ${novos}, changed = ${alterados}, note = ${note}
    where id = ${id}`.execute(tx)
}

/** An import with the data for its undo and its rejected rows. */
export type StoredImport = {
  readonly id: number
  readonly kind: ImportKind
  readonly fileName: string
  readonly header: readonly string[]
  readonly mallIds: readonly number[]
  readonly months: readonly Competence[]
  readonly rejected: number
  readonly userId: number | null
  readonly isDryRun: boolean
  readonly isUndone: boolean
  readonly isBeingUndone: boolean
  readonly hasWritten: boolean
  readonly isRecent: boolean
}

export async function findImport(
  tx: Tx,
  id: number,
  locks = false,
): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`
    select i.id, i.kind, i.file_name as "fileName", i.header, i.mall_ids as "mallIds",
      array(select to_char(m, 'YYYY-MM') from unnest(i.months) m order by m) as months,
      i.rejected, i.created_by as "userId", i.is_dry_run as "isDryRun",
      i.undone_at is not null as "isUndone", i.is_being_undone as "isBeingUndone",
      ${hasWritten} as "hasWritten",
      ${isRecent} as "isRecent"
    from file_import i where i.id = ${id} ${locks ? sql`for update` : sql``}`.execute(tx)
  return rows[0]
}

export async function markUndoing(tx: Tx, id: number): Promise<void> {
  await sql`
    update file_import set is_being_undone = true, undone_percent = 0, undo_refusal = null
    where id = ${id}`.execute(tx)
}

export async function saveUndoProgress(tx: Tx, id: number, percent: number): Promise<void> {
  await sql`
    update file_import set undone_percent = ${percent}
    where id = ${id} and is_being_undone`.execute(tx)
}

/** Ends a refused undo with its reason; skips an import that was undone meanwhile. */
export async function markNotUndone(tx: Tx, id: number, because: string): Promise<void> {
  await sql`
    update file_import
    set is_being_undone = false, undone_percent = 0, undo_refusal = ${because}
    where id = ${id} and is_being_undone`.execute(tx)
}

export async function markUndone(tx: Tx, id: number, by: string): Promise<void> {
  await sql`
    update file_import
    set is_being_undone = false, undone_percent = 100, undone_at = regua.now(),
      undone_by_name = ${by}
    where id = ${id}`.execute(tx)
}

type StoredRejected = {
  readonly line: number
  readonly cells: readonly string[]
  readonly reasons: string
}

/** Rejected rows after a line; errors of whole zip files have no line. */
export async function rejectedRows(
  tx: Tx,
  importId: number,
  after: number,
  most: number,
): Promise<RejectedRow[]> {
  const { rows } = await sql<StoredRejected>`
    select line, min(cells) as cells,
      string_agg(column_name || ': ' || reason, ' ' order by column_name) as reasons
    from file_import_issue
    where import_id = ${importId} and line > ${after} and severity = 'ERRO' and file = ''
    group by line order by line limit ${most}`.execute(tx)
  return rows.map(({ cells, ...row }) => ({ ...row, text: csvLine(cells) }))
}

/** Errors of zip files, one line each, in their order. */
export async function rejectedOfZip(
  tx: Tx,
  importId: number,
  after: number,
  most: number,
): Promise<RejectedRow[]> {
  const { rows } = await sql<StoredRejected>`
    select place as line, cells, reason as reasons
    from (
      select row_number() over (order by file, line, column_name)::int as place, cells, reason
      from file_import_issue where import_id = ${importId} and severity = 'ERRO') x
    where place > ${after} order by place limit ${most}`.execute(tx)
  return rows.map(({ cells, ...row }) => ({ ...row, text: csvLine(cells) }))
}
