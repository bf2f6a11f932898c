import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { FileOrigin, FileState } from '../contract/states.ts'

export type NewFile = {
  readonly sourceCode: string
  /** Malls that the user who brings it sees; 'all' = every mall. */
  readonly malls: readonly number[] | 'all'
  readonly fileId: string
  readonly fileName: string
  readonly sha256: string
  readonly origin: FileOrigin
  readonly isRehearsal: boolean
  readonly by: { readonly id: number | null; readonly name: string }
}

/** Stores a received file for the version of its source that is in force. */
export async function insertFile(tx: Tx, file: NewFile): Promise<number> {
  const malls =
    file.malls === 'all'
      ? sql`coalesce((select array_agg(id order by id) from mall), '{}')`
      : sql`${[...file.malls]}::int[]`
  const { rows } = await sql<{ id: number }>`
    insert into received_file (
      source_id, version, malls, file_id, file_name, sha256, origin, is_rehearsal, is_mapped,
      received_by, received_by_name
    )
    select s.id, s.version, ${malls}, ${file.fileId}::uuid, ${file.fileName},
      decode(${file.sha256}, 'hex'), ${file.origin}, ${file.isRehearsal}::boolean, not s.is_native,
      ${file.by.id}::int, ${file.by.name}
    from source s
    where s.code = ${file.sourceCode} and s.state = 'ATIVA'
    returning id`.execute(tx)
  const [inserted] = rows
  if (inserted === undefined) throw new Error(`No active source ${file.sourceCode}`)
  return inserted.id
}

export type FileOutcome = {
  readonly state: FileState
  readonly rows: number
  readonly rejected: number
  readonly bankReturn: unknown
  /** Malls of its rows; empty = those it was stored with. */
  readonly malls: readonly number[]
}

/** Closes a file that was read, judged and taken within one transaction. */
export async function closeFile(tx: Tx, id: number, outcome: FileOutcome): Promise<void> {
  const { state, rows, rejected, bankReturn, malls } = outcome
  await sql`
    update received_file
    set state = ${state}, rows_read = ${rows}, rows_accepted = ${rows - rejected},
      rows_rejected = ${rejected}, bank_return = ${JSON.stringify(bankReturn)}::jsonb,
      judged_at = regua.now(),
      loaded_at = case when ${state} = 'CARREGADA' then regua.clock_timestamp() end,
      malls = case when ${malls.length} = 0 then malls else ${[...malls]}::int[] end
    where id = ${id}`.execute(tx)
}

export type FileProblem = {
  readonly linha: number
  readonly campo: string
  readonly valor: string
  readonly motivo: string
}

export async function insertProblems(
  tx: Tx,
  id: number,
  problems: readonly FileProblem[],
): Promise<void> {
  if (problems.length === 0) return
  await sql`
    insert into received_file_problem (received_file_id, line, severity, field, value, reason)
    select ${id}::bigint, n.linha, 'ERRO', n.campo, left(n.valor, 500), n.motivo
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as n(
      linha int, campo text, valor text, motivo text
    )`.execute(tx)
}
