import { finished } from 'node:stream/promises'

import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { type CopyStreamQuery, from } from 'pg-copy-streams'

import type { Tx } from '#server/database/connection.ts'

type StagedIssue = {
  readonly line: number
  readonly severity: string
  readonly column: string
  readonly value: string
  readonly reason: string
  readonly rowText: string | undefined
}

/** The staging tables of a load: 'titulo' with 'party' and 'repeat', or only 'contract'. */
export type StagedTable = 'titulo' | 'party' | 'repeat' | 'contract'

export const stagedRows = (table: StagedTable, staging: number): RawBuilder<unknown> =>
  sql.id('staging', `${table}_${staging}`)

/** An open COPY into a staging table. It blocks the transaction until `end`. */
export type Copying = {
  write(lines: Uint8Array): Promise<void>
  end(): Promise<void>
  abort(): Promise<void>
}

/** Creates staging tables for one try of one load; returns their number. */
export async function openStaging(tx: Tx, kind: 'ORACLE' | 'AUXILIARY'): Promise<number> {
  const { rows } = await sql<{
    number: number
  }>`select regua.open_staging(${kind}) as number`.execute(tx)
  return (rows[0] as { number: number }).number
}

/**
 * Opens COPY on the connection of the transaction. Kysely passes the query text to pg unchanged,
 * and pg accepts a submittable object instead. So COPY shares the transaction, its scope and its
 * fence.
 */
export async function copyInto(tx: Tx, table: StagedTable, staging: number): Promise<Copying> {
  const stream: CopyStreamQuery = from(`copy staging.${table}_${staging} from stdin`)
  let failure: unknown
  // A lost connection emits neither 'drain' nor the end of the COPY, so every wait races with this
  // failure.
  const failed = new Promise<never>((_, reject) =>
    stream.on('error', (error) => {
      failure ??= error
      reject(error)
    }),
  )
  failed.catch(() => undefined)
  await tx.executeQuery(CompiledQuery.raw(stream as unknown as string))
  return {
    write: async (lines) => {
      if (failure) throw failure
      if (lines.length === 0) return
      const written = new Promise<void>((resolve, reject) =>
        stream.write(lines, (error) => (error ? reject(error) : resolve())),
      )
      await Promise.race([written, failed])
    },
    end: async () => {
      if (failure) throw failure
      stream.end()
      await Promise.race([finished(stream), failed])
    },
    abort: async () => {
      stream.destroy()
      await Promise.race([finished(stream), failed]).catch(() => undefined)
    },
  }
}

/** Drops the staging tables of this load, and of loads that ended. */
export async function clearStaging(tx: Tx, loadId: number): Promise<void> {
  await sql`
    update erp_load set staging = null where id = ${loadId} and staging is not null`.execute(tx)
  await sql`select regua.sweep_staging()`.execute(tx)
}

/** Raises work memory for the rest of the transaction: joins over a file need more than a click. */
export async function allowLargeJoins(tx: Tx): Promise<void> {
  await sql`select set_config('work_mem', '96MB', true)`.execute(tx)
}

/** Runs ANALYZE on a temporary table of the load; a sample of a few thousand rows suffices. */
export async function sample(tx: Tx, table: RawBuilder<unknown>): Promise<void> {
  await sql`set local default_statistics_target = 10`.execute(tx)
  await sql`analyze ${table}`.execute(tx)
  await sql`set local default_statistics_target to default`.execute(tx)
}

/** Runs ANALYZE on a staging table, which belongs to the database owner. */
export async function sampleStaged(tx: Tx, table: StagedTable, staging: number): Promise<void> {
  await sql`select regua.sample_staging(${`${table}_${staging}`})`.execute(tx)
}

export async function insertIssues(
  tx: Tx,
  loadId: number,
  issues: readonly StagedIssue[],
): Promise<void> {
  await sql`
    insert into erp_load_issue (load_id, line, severity, column_name, value, reason, row_text)
    select ${loadId}, line, severity, "column", value, reason, "rowText"
    from jsonb_to_recordset(${JSON.stringify(issues)}::jsonb) as i (
      line int, severity text, "column" text, value text, reason text, "rowText" text
    )`.execute(tx)
}

/** Rejected lines whose text is not stored yet. */
export async function linesWithoutText(tx: Tx, loadId: number): Promise<number[]> {
  const { rows } = await sql<{ line: number }>`
    select line
    from erp_load_issue
    where load_id = ${loadId} and severity = 'ERRO'
    group by line
    having max(row_text) is null
    order by line`.execute(tx)
  return rows.map(({ line }) => line)
}

export async function saveRowTexts(
  tx: Tx,
  loadId: number,
  texts: ReadonlyMap<number, string>,
): Promise<void> {
  const list = JSON.stringify([...texts].map(([line, text]) => ({ line, text })))
  await sql`
    update erp_load_issue i
    set row_text = t.text
    from jsonb_to_recordset(${list}::jsonb) as t (line int, text text)
    where i.load_id = ${loadId} and i.line = t.line and i.severity = 'ERRO'`.execute(tx)
}

/** Codes that a file may contain, with their row ids; disabled codes are unknown. */
export async function codesInUse(
  tx: Tx,
): Promise<Record<'contractTypes' | 'documentTypes' | 'movementTypes', Map<string, number>>> {
  const { rows } = await sql<{ kind: string; code: string; id: number }>`
    select 'contract' as kind, code, id from contract_type where is_active
    union all select 'document', prefix, id from document_type where is_active
    union all select 'movement', code, id from movement_type where is_active`.execute(tx)
  const of = (kind: string) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ code, id }) => [code, id]))
  return {
    contractTypes: of('contract'),
    documentTypes: of('document'),
    movementTypes: of('movement'),
  }
}
