import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { textContains } from '#listing/server/like.ts'
import { brazilian, type Source } from '#listing/server/window.ts'
import type { LocalDate } from '#values/local-date.ts'

import { totalRow } from '#listing/server/reading/layout.ts'

import type { LoadRow, LoadStatus, LoadTotals } from '../contract.ts'
import { LOCKS } from '#server/database/locks.ts'

const zone = 'America/Sao_Paulo'

export type LoadOrder = {
  readonly id: number
  readonly kind: 'ORACLE' | 'AUXILIARY' | 'ADJUSTMENT'
  readonly mallId: number | null
  readonly fileId: string | null
  readonly fileName: string
  readonly sha256: Buffer
  readonly isDryRun: boolean
  readonly status: LoadStatus
  readonly columns: readonly string[]
  /** Number of its staging tables while its rows are in them. */
  readonly staging: number | null
  /** Null for files that no user uploaded. */
  readonly createdBy: number | null
  readonly createdByName: string
  readonly isGivenUp: boolean
}

export async function insertLoad(
  tx: Tx,
  load: {
    kind: string
    mallId: number | null
    fileId: string
    fileName: string
    sha256: string
    isDryRun: boolean
    reference: string | null
    userId: number | null
    userName: string
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into erp_load (
      kind, mall_id, file_id, file_name, sha256, is_dry_run, reference, created_by, created_by_name
    )
    values (
      ${load.kind}, ${load.mallId}, ${load.fileId}::uuid, ${load.fileName},
        decode(${load.sha256}, 'hex'), ${load.isDryRun}, ${load.reference}, ${load.userId},
        ${load.userName}
    )
    returning id`.execute(tx)
  return (rows[0] as { id: number }).id
}

export async function findLoad(tx: Tx, id: number, lock = false): Promise<LoadOrder | undefined> {
  const { rows } = await sql<LoadOrder>`
    select id, kind, mall_id as "mallId", file_id as "fileId", file_name as "fileName", sha256,
      is_dry_run as "isDryRun", status, columns, staging,
      created_by as "createdBy", created_by_name as "createdByName", is_given_up as "isGivenUp"
    from erp_load where id = ${id} ${lock ? sql`for update` : sql``}`.execute(tx)
  return rows[0]
}

/** Resets a load and deletes what an interrupted try left. */
export async function restartLoad(
  tx: Tx,
  id: number,
  {
    kind,
    staging,
    header,
    columns,
  }: { kind: string; staging: number; header: string; columns: readonly string[] },
): Promise<void> {
  await sql`delete from erp_load_issue where load_id = ${id}`.execute(tx)
  await sql`
    update erp_load
    set kind = ${kind}, staging = ${staging}, header = ${header}, columns = ${columns}::text[],
      status = 'VALIDANDO', bytes_read = 0, rows_read = 0,
    rows_accepted = 0, rows_rejected = 0, rows_warned = 0, rows_new = 0, rows_changed = 0,
      rows_same = 0, error = null, finished_at = null
    where id = ${id}`.execute(tx)
}

export async function saveProgress(
  tx: Tx,
  id: number,
  bytesRead: number,
  rowsRead: number,
): Promise<void> {
  await sql`
    update erp_load set bytes_read = ${bytesRead}, rows_read = ${rowsRead} where id = ${id}`.execute(
    tx,
  )
}

export async function saveStatus(
  tx: Tx,
  id: number,
  status: LoadStatus,
  error: string | null = null,
): Promise<void> {
  await sql`update erp_load set status = ${status}, error = ${error},
    finished_at = case when ${status} in (
      'REJEITADA', 'ERRO', 'PROCESSADA'
    ) then regua.clock_timestamp() end
    where id = ${id}`.execute(tx)
}

/** Ends a load that has no retries left; a user may restart it. */
export async function saveGivenUp(tx: Tx, id: number, because: string): Promise<void> {
  await saveStatus(tx, id, 'ERRO', because)
  await sql`
    update erp_load
    set is_given_up = true
    where id = ${id}`.execute(tx)
}

/** Resets a load for the user who restarts it; a command-line load then belongs to that user. */
export async function saveRetried(
  tx: Tx,
  id: number,
  by: { readonly id: number | null; readonly name: string },
): Promise<void> {
  await sql`
    update erp_load
    set status = 'RECEBIDA', error = null, finished_at = null, is_given_up = false, bytes_read = 0,
      created_by_name = case when created_by is null then ${by.name} else created_by_name end,
      created_by = coalesce(created_by, ${by.id})
    where id = ${id}`.execute(tx)
}

/** Takes the command-line lock until the transaction ends; false if another one runs. */
export async function lockCommandLine(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${LOCKS.commandLineLoad}) as free`.execute(tx)
  return rows[0]?.free ?? false
}

/** Ends open loads of this user name with the given reason; returns how many. */
export async function abandonLoads(tx: Tx, createdByName: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update erp_load
    set status = 'ERRO', is_given_up = true, finished_at = regua.clock_timestamp(),
      error = 'A carga foi interrompida; nada do arquivo foi gravado.'
    where created_by is null and created_by_name = ${createdByName} and finished_at is null`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/** Counts the rows with an error, and accepted rows with a warning, from the stored problems. */
export async function countRows(
  tx: Tx,
  id: number,
  rowsRead: number,
): Promise<Pick<LoadTotals, 'linhas' | 'aceitas' | 'rejeitadas' | 'comAviso'>> {
  const { rows } = await sql<{ rejected: number; warned: number }>`
    select count(*) filter (where is_bad) as rejected, count(*) filter (where not is_bad) as warned
    from (
      select bool_or(severity = 'ERRO') as is_bad
      from erp_load_issue
      where load_id = ${id} and reason not in (${unknownColumn}, ${totalRow})
      group by line
    ) l`.execute(tx)
  const { rejected, warned } = rows[0] as { rejected: number; warned: number }
  const accepted = rowsRead - rejected
  await sql`
    update erp_load
    set rows_read = ${rowsRead}, rows_accepted = ${accepted}, rows_rejected = ${rejected},
      rows_warned = ${warned}
    where id = ${id}`.execute(tx)
  return { linhas: rowsRead, aceitas: accepted, rejeitadas: rejected, comAviso: warned }
}

/** A warning for the header, not for a row. */
export const unknownColumn = 'Esta coluna não é da planilha e foi ignorada.'

export async function saveOutcome(
  tx: Tx,
  id: number,
  outcome: { new: number; changed: number; same: number },
  isDryRun: boolean,
): Promise<void> {
  await sql`
    update erp_load
    set rows_new = ${outcome.new}, rows_changed = ${outcome.changed}, rows_same = ${outcome.same},
    status = ${isDryRun ? 'VALIDADA' : 'PROCESSADA'},
      finished_at = regua.clock_timestamp()
    where id = ${id}`.execute(tx)
}

/** Less than a day ago, by the database clock. */
const isRecent = sql`l.finished_at > regua.clock_timestamp() - interval '24 hours'`

/**
 * Loads for the list. A load of many malls has no mall: users limited to some malls do not see it.
 */
export const loadSource: Source<LoadRow> = {
  from: sql`
    erp_load l left join mall m on m.id = l.mall_id left join stored_file f on f.id = l.file_id`,
  columns: {
    id: sql`l.id`,
    tipo: sql`l.kind`,
    arquivo: sql`l.file_name`,
    idShopping: sql`l.mall_id`,
    nomeShopping: sql`m.name`,
    ensaio: sql`l.is_dry_run`,
    dateReference: sql`l.reference`,
    status: sql`l.status`,
    bytesLidos: sql`l.bytes_read`,
    bytesArquivo: sql`coalesce(f.size_bytes, 0)`,
    linhas: sql`l.rows_read`,
    aceitas: sql`l.rows_accepted`,
    rejeitadas: sql`l.rows_rejected`,
    comAviso: sql`l.rows_warned`,
    novas: sql`l.rows_new`,
    alteradas: sql`l.rows_changed`,
    iguais: sql`l.rows_same`,
    erro: sql`l.error`,
    usuario: sql`l.created_by_name`,
    dataCarga: sql`l.created_at`,
    dataFim: sql`l.finished_at`,
    dataDesfeita: sql`l.undone_at`,
    desfeitaPor: sql`l.undone_by_name`,
    podeDesfazer: sql`(l.status = 'PROCESSADA' and ${isRecent})`,
    percentualDesfeito: sql`l.undone_percent`,
    podeTentarDeNovo: sql`(l.is_given_up and l.file_id is not null)`,
    problemas: sql`'[]'::json`,
  },
  sorts: {
    dataCarga: sql`l.created_at`,
    dataFim: sql`l.finished_at`,
    usuario: brazilian(sql`l.created_by_name`),
    tipo: sql`l.kind`,
    arquivo: brazilian(sql`l.file_name`),
    nomeShopping: brazilian(sql`m.name`),
    status: sql`l.status`,
    linhas: sql`l.rows_read`,
    aceitas: sql`l.rows_accepted`,
    rejeitadas: sql`l.rows_rejected`,
  },
  mall: sql`l.mall_id`,
  filters: {
    id: (id: number) => sql`l.id = ${id}`,
    tipo: (kinds: string[]) => sql`l.kind = any(${kinds})`,
    status: (statuses: string[]) => sql`l.status = any(${statuses})`,
    arquivo: textContains(sql`l.file_name`),
    usuario: textContains(sql`l.created_by_name`),
    dataIni: (from: LocalDate) =>
      sql`l.created_at >= (${from}::date)::timestamp at time zone ${sql.lit(zone)}`,
    dataFim: (to: LocalDate) =>
      sql`l.created_at < (${to}::date + 1)::timestamp at time zone ${sql.lit(zone)}`,
  },
  key: sql`l.id`,
}

/** The problems of a load in file order, as the screen shows them. */
export async function issuesOf(tx: Tx, id: number, limit: number): Promise<LoadRow['problemas']> {
  const { rows } = await sql<LoadRow['problemas'][number]>`
    select line as linha, severity as severidade, column_name as coluna, value as valor,
      reason as motivo
    from erp_load_issue where load_id = ${id} order by line, severity desc limit ${limit}`.execute(
    tx,
  )
  return rows
}

export async function firstIssues(
  tx: Tx,
  id: number,
  limit: number,
): Promise<LoadRow['problemas']> {
  const { rows } = await sql<LoadRow['problemas'][number]>`
    select line as linha, severity as severidade, column_name as coluna, value as valor,
      reason as motivo
    from erp_load_issue where load_id = ${id} order by severity = 'AVISO', line limit ${limit}`.execute(
    tx,
  )
  return rows
}

export type RejectedRow = {
  readonly line: number
  readonly rowText: string | null
  readonly reasons: string
}

/** The rejected rows of a load in file order, in batches. */
export async function rejectedRows(
  tx: Tx,
  id: number,
  afterLine: number,
  limit: number,
): Promise<RejectedRow[]> {
  const { rows } = await sql<RejectedRow>`
    select line, max(row_text) as "rowText",
      string_agg(column_name || ': ' || reason, ' | ') as reasons
    from erp_load_issue where load_id = ${id} and severity = 'ERRO' and line > ${afterLine}
    group by line order by line limit ${limit}`.execute(tx)
  return rows
}

export async function headerOf(
  tx: Tx,
  id: number,
): Promise<{ header: string; fileName: string } | undefined> {
  const { rows } = await sql<{
    header: string
    fileName: string
  }>`
    select coalesce(header, '') as header, file_name as "fileName" from erp_load where id = ${id}`.execute(
    tx,
  )
  return rows[0]
}

export async function mallExists(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select from mall where id = ${id}`.execute(tx)
  return rows.length > 0
}

/** True if a file with the same bytes was loaded before and not undone. */
export async function hasProcessed(tx: Tx, sha256: string): Promise<boolean> {
  const { rows } = await sql`
      select from erp_load where sha256 = decode(${sha256}, 'hex') and status = 'PROCESSADA' limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
