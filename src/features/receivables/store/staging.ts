import { finished } from 'node:stream/promises'

import { CompiledQuery, sql } from 'kysely'
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

/** An open COPY into a staging table. Until `end`, the transaction can do nothing else. */
export type Copying = { write(lines: Uint8Array): Promise<void>; end(): Promise<void>; abort(): Promise<void> }

/**
 * Opens COPY on the connection of a transaction. Kysely hands the text of a query to pg as it is, and pg takes an
 * object that submits itself in its place: so COPY shares the transaction, its scope and its fence.
 */
export async function copyInto(tx: Tx, table: 'erp_stage_titulo' | 'erp_stage_contract'): Promise<Copying> {
  const stream: CopyStreamQuery = from(`copy ${table} from stdin`)
  let failure: unknown
  stream.on('error', (error) => (failure ??= error))
  await tx.executeQuery(CompiledQuery.raw(stream as unknown as string))
  return {
    write: async (lines) => {
      if (failure) throw failure
      if (lines.length === 0) return
      await new Promise<void>((resolve, reject) => stream.write(lines, (error) => (error ? reject(error) : resolve())))
    },
    end: async () => {
      stream.end()
      await finished(stream)
    },
    abort: async () => {
      stream.destroy()
      await finished(stream).catch(() => undefined)
    },
  }
}

/** Takes away what this load staged before, and what loads that ended left behind. */
export async function clearStaging(tx: Tx, loadId: number): Promise<void> {
  for (const table of ['erp_stage_titulo', 'erp_stage_contract']) {
    await sql`delete from ${sql.table(table)} s where load_id = ${loadId}
      or load_id in (select id from erp_load where finished_at is not null)`.execute(tx)
  }
}

export async function insertIssues(tx: Tx, loadId: number, issues: readonly StagedIssue[]): Promise<void> {
  await sql`insert into erp_load_issue (load_id, line, severity, column_name, value, reason, row_text)
    select ${loadId}, line, severity, "column", value, reason, "rowText"
    from jsonb_to_recordset(${JSON.stringify(issues)}::jsonb) as i (line int, severity text, "column" text, value text, reason text, "rowText" text)`.execute(
    tx,
  )
}

/** Rejected lines whose text was not at hand when they were rejected. */
export async function linesWithoutText(tx: Tx, loadId: number): Promise<number[]> {
  const { rows } = await sql<{ line: number }>`
    select line from erp_load_issue where load_id = ${loadId} and severity = 'ERRO' group by line having max(row_text) is null order by line`.execute(
    tx,
  )
  return rows.map(({ line }) => line)
}

export async function saveRowTexts(tx: Tx, loadId: number, texts: ReadonlyMap<number, string>): Promise<void> {
  const list = JSON.stringify([...texts].map(([line, text]) => ({ line, text })))
  await sql`update erp_load_issue i set row_text = t.text from jsonb_to_recordset(${list}::jsonb) as t (line int, text text)
    where i.load_id = ${loadId} and i.line = t.line and i.severity = 'ERRO'`.execute(tx)
}
