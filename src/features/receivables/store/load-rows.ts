import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { LoadRow, LoadStatus, LoadTotals } from '../contract.ts'

/** What the load of a file needs to know of it. */
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
  readonly createdByName: string
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
    insert into erp_load (kind, mall_id, file_id, file_name, sha256, is_dry_run, reference, created_by, created_by_name)
    values (${load.kind}, ${load.mallId}, ${load.fileId}::uuid, ${load.fileName}, decode(${load.sha256}, 'hex'), ${load.isDryRun}, ${load.reference}, ${load.userId}, ${load.userName})
    returning id`.execute(tx)
  return (rows[0] as { id: number }).id
}

export async function findLoad(tx: Tx, id: number, lock = false): Promise<LoadOrder | undefined> {
  const { rows } = await sql<LoadOrder>`
    select id, kind, mall_id as "mallId", file_id as "fileId", file_name as "fileName", sha256, is_dry_run as "isDryRun", status, columns,
      created_by_name as "createdByName"
    from erp_load where id = ${id} ${lock ? sql`for update` : sql``}`.execute(tx)
  return rows[0]
}

/** Back to the beginning: whatever an interrupted attempt left is taken away. */
export async function restartLoad(
  tx: Tx,
  id: number,
  kind: string,
  header: string,
  columns: readonly string[],
): Promise<void> {
  await sql`delete from erp_load_issue where load_id = ${id}`.execute(tx)
  await sql`update erp_load set kind = ${kind}, header = ${header}, columns = ${columns}::text[], status = 'VALIDANDO', bytes_read = 0, rows_read = 0,
    rows_accepted = 0, rows_rejected = 0, rows_warned = 0, rows_new = 0, rows_changed = 0, rows_same = 0, error = null, finished_at = null
    where id = ${id}`.execute(tx)
}

export async function saveProgress(tx: Tx, id: number, bytesRead: number, rowsRead: number): Promise<void> {
  await sql`update erp_load set bytes_read = ${bytesRead}, rows_read = ${rowsRead} where id = ${id}`.execute(tx)
}

export async function saveStatus(tx: Tx, id: number, status: LoadStatus, error: string | null = null): Promise<void> {
  await sql`update erp_load set status = ${status}, error = ${error},
    finished_at = case when ${status} in ('REJEITADA', 'ERRO', 'PROCESSADA') then clock_timestamp() end
    where id = ${id}`.execute(tx)
}

export async function abandonLoads(tx: Tx, createdByName: string): Promise<void> {
  await sql`update erp_load set status = 'ERRO', error = 'A carga foi interrompida; nada do arquivo foi gravado.', finished_at = clock_timestamp()
    where created_by is null and created_by_name = ${createdByName} and finished_at is null`.execute(tx)
}

/** Counts the rows with an error and the accepted ones with a warning, from the problems as stored. */
export async function countRows(
  tx: Tx,
  id: number,
  rowsRead: number,
): Promise<Pick<LoadTotals, 'linhas' | 'aceitas' | 'rejeitadas' | 'comAviso'>> {
  const { rows } = await sql<{ rejected: number; warned: number }>`
    select count(*) filter (where is_bad) as rejected, count(*) filter (where not is_bad) as warned
    from (select bool_or(severity = 'ERRO') as is_bad from erp_load_issue where load_id = ${id} and reason <> ${unknownColumn} group by line) l`.execute(
    tx,
  )
  const { rejected, warned } = rows[0] as { rejected: number; warned: number }
  const accepted = rowsRead - rejected
  await sql`update erp_load set rows_read = ${rowsRead}, rows_accepted = ${accepted}, rows_rejected = ${rejected}, rows_warned = ${warned} where id = ${id}`.execute(
    tx,
  )
  return { linhas: rowsRead, aceitas: accepted, rejeitadas: rejected, comAviso: warned }
}

/** The one warning that belongs to the header and not to a row. */
export const unknownColumn = 'Esta coluna não é da planilha e foi ignorada.'

export async function saveOutcome(
  tx: Tx,
  id: number,
  outcome: { new: number; changed: number; same: number },
  isDryRun: boolean,
): Promise<void> {
  await sql`update erp_load set rows_new = ${outcome.new}, rows_changed = ${outcome.changed}, rows_same = ${outcome.same},
    status = ${isDryRun ? 'VALIDADA' : 'PROCESSADA'}, finished_at = clock_timestamp() where id = ${id}`.execute(tx)
}

/** The loads as the screens list them, newest first. */
export async function listLoads(
  tx: Tx,
  {
    id,
    kinds,
    statuses,
    malls,
    offset,
    limit,
  }: {
    id?: number | undefined
    kinds: readonly string[]
    statuses: readonly string[]
    malls: readonly number[]
    offset: number
    limit: number
  },
): Promise<{ rows: LoadRow[]; total: number }> {
  const chosen = sql`from erp_load l left join mall m on m.id = l.mall_id
    where (${id ?? null}::bigint is null or l.id = ${id ?? null}) and (${kinds}::text[] = '{}' or l.kind = any (${kinds}))
      and (${statuses}::text[] = '{}' or l.status = any (${statuses})) and (${malls}::int[] = '{}' or l.mall_id = any (${malls}))`
  const { rows } = await sql<LoadRow>`
    select l.id, l.kind as tipo, l.file_name as arquivo, l.mall_id as "idShopping", m.name as "nomeShopping", l.is_dry_run as ensaio,
      l.reference as "dateReference", l.status, l.bytes_read as "bytesLidos", coalesce(f.size_bytes, 0) as "bytesArquivo", l.rows_read as linhas, l.rows_accepted as aceitas,
      l.rows_rejected as rejeitadas, l.rows_warned as "comAviso", l.rows_new as novas, l.rows_changed as alteradas, l.rows_same as iguais,
      l.error as erro, l.created_by_name as usuario, l.created_at as "dataCarga", l.finished_at as "dataFim",
      l.undone_at as "dataDesfeita", l.undone_by_name as "desfeitaPor",
      (l.status = 'PROCESSADA' and l.finished_at > clock_timestamp() - interval '24 hours') as "podeDesfazer",
      ${
        id === undefined
          ? sql`'[]'::json`
          : sql`coalesce((select json_agg(i) from (
            select line as linha, severity as severidade, column_name as coluna, value as valor, reason as motivo
            from erp_load_issue where load_id = l.id order by line, severity desc limit 200) i), '[]'::json)`
      } as problemas
    from (select l.* ${chosen} order by l.created_at desc, l.id desc limit ${limit} offset ${offset}) l
    left join mall m on m.id = l.mall_id left join stored_file f on f.id = l.file_id
    order by l.created_at desc, l.id desc`.execute(tx)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${chosen}`.execute(tx)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** The first problems of a load, for the terminal. */
export async function firstIssues(tx: Tx, id: number, limit: number): Promise<LoadRow['problemas']> {
  const { rows } = await sql<LoadRow['problemas'][number]>`
    select line as linha, severity as severidade, column_name as coluna, value as valor, reason as motivo
    from erp_load_issue where load_id = ${id} order by severity = 'AVISO', line limit ${limit}`.execute(tx)
  return rows
}

export type RejectedRow = { readonly line: number; readonly rowText: string; readonly reasons: string }

/** The rejected rows of a load in the order of the file, some at a time. */
export async function rejectedRows(tx: Tx, id: number, afterLine: number, limit: number): Promise<RejectedRow[]> {
  const { rows } = await sql<RejectedRow>`
    select line, max(row_text) as "rowText", string_agg(column_name || ': ' || reason, ' | ') as reasons
    from erp_load_issue where load_id = ${id} and severity = 'ERRO' and line > ${afterLine}
    group by line order by line limit ${limit}`.execute(tx)
  return rows
}

export async function headerOf(tx: Tx, id: number): Promise<{ header: string; fileName: string } | undefined> {
  const { rows } = await sql<{
    header: string
    fileName: string
  }>`select coalesce(header, '') as header, file_name as "fileName" from erp_load where id = ${id}`.execute(tx)
  return rows[0]
}

export async function mallExists(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select from mall where id = ${id}`.execute(tx)
  return rows.length > 0
}

/** Was a file of these very bytes loaded before, and not undone? */
export async function hasProcessed(tx: Tx, sha256: string): Promise<boolean> {
  const { rows } =
    await sql`select from erp_load where sha256 = decode(${sha256}, 'hex') and status = 'PROCESSADA' limit 1`.execute(
      tx,
    )
  return rows.length > 0
}
