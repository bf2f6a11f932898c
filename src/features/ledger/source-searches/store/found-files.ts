import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

type Sql = RawBuilder<unknown>

/** A file as a search found it now, and what became of it before. */
export type SeenFile = {
  readonly name: string
  readonly mark: string
  readonly seenAt: Date
  /** It was taken. */
  readonly fileId: number | null
  readonly movedTo: string | null
}

/**
 * Notes the files of a place. One with another size or time than before is seen for the first time
 * again. Returns what is stored of each.
 */
export async function noteFound(
  tx: Tx,
  sourceId: number,
  files: readonly { readonly name: string; readonly mark: string }[],
  now: Date,
): Promise<SeenFile[]> {
  const found = JSON.stringify(files)
  await sql`
    delete from found_file f
    using jsonb_to_recordset(${found}::jsonb) as n(name text, mark text)
    where f.source_id = ${sourceId} and f.name = n.name and f.mark <> n.mark
      and f.received_file_id is null`.execute(tx)
  const { rows } = await sql<SeenFile>`
    with noted as (
      insert into found_file (source_id, name, mark, seen_at)
      select ${sourceId}::int, n.name, n.mark, ${now}::timestamptz
      from jsonb_to_recordset(${found}::jsonb) as n(name text, mark text)
      on conflict (source_id, name, mark) do update set seen_at = found_file.seen_at
      returning name, mark, seen_at, received_file_id, moved_to
    )
    select name, mark, seen_at as "seenAt", received_file_id as "fileId", moved_to as "movedTo"
    from noted
    order by name`.execute(tx)
  return rows
}

type FileAtPlace = Pick<SeenFile, 'name' | 'mark'>

const changeFile = (
  tx: Tx,
  sourceId: number,
  { name, mark }: FileAtPlace,
  { set, where = sql`true` }: { readonly set: Sql; readonly where?: Sql },
) =>
  sql`
    update found_file
    set ${set}
    where source_id = ${sourceId} and name = ${name} and mark = ${mark} and ${where}`.execute(tx)

/** Links a file of a place to its entrada. */
export const noteTaken = (tx: Tx, sourceId: number, file: FileAtPlace, fileId: number) =>
  changeFile(tx, sourceId, file, {
    set: sql`received_file_id = ${fileId}, moved_to = null, is_put_aside = false`,
  })

/** Stores where a taken file lies now; '' = it was gone. */
export const noteMoved = (tx: Tx, sourceId: number, file: FileAtPlace, movedTo: string) =>
  changeFile(tx, sourceId, file, {
    set: sql`moved_to = ${movedTo}`,
    where: sql`received_file_id is not null`,
  })

/** The entrada of a source with the same bytes that is not over, or already loaded. */
export async function sameBytes(
  tx: Tx,
  sourceId: number,
  sha256: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select f.id
    from received_file f
      join source s on s.id = f.source_id
    where f.source_id = ${sourceId} and f.version = s.version and not f.is_rehearsal
      and f.sha256 = decode(${sha256}, 'hex')
      and f.state in ('RECEBIDA', 'AGUARDANDO_CONFIRMACAO', 'CARREGANDO', 'CARREGADA')
    order by f.id desc
    limit 1`.execute(tx)
  return rows[0]?.id
}

/** True if the newest entrada of a source that a search brought has these bytes and this version. */
export async function isNewest(tx: Tx, sourceId: number, sha256: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select f.sha256 = decode(${sha256}, 'hex') and f.version = s.version as is
    from received_file f
      join source s on s.id = f.source_id
    where f.source_id = ${sourceId} and f.origin in ('PASTA', 'S3', 'HTTPS')
      and not f.is_rehearsal
    order by f.received_at desc, f.id desc
    limit 1`.execute(tx)
  return rows[0]?.is ?? false
}

/** A file in processados whose entrada was refused. */
export type RefusedFile = {
  readonly name: string
  readonly mark: string
  readonly movedTo: string
  readonly reason: string
}

const refused = sql`found_file f
  join received_file r on r.id = f.received_file_id
where r.state = 'RECUSADA' and not f.is_put_aside and f.moved_to <> ''`

export async function sourcesWithRefused(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct f.source_id as id from ${refused} order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Refused files of a source that still lie in processados, with why. */
export async function refusedFiles(tx: Tx, sourceId: number): Promise<RefusedFile[]> {
  const { rows } = await sql<RefusedFile>`
    select f.name, f.mark, f.moved_to as "movedTo",
      coalesce(
        nullif((
          select string_agg((a ->> 'codigo') || ': ' || (a ->> 'texto'), e'\n')
          from jsonb_array_elements(r.findings) a
          where a ->> 'severidade' in ('RECUSA', 'FIM')
        ), ''),
        r.error, 'O arquivo foi recusado.'
      ) as reason
    from ${refused} and f.source_id = ${sourceId}
    order by f.name`.execute(tx)
  return rows
}

export const notePutAside = (tx: Tx, sourceId: number, file: FileAtPlace, movedTo: string) =>
  changeFile(tx, sourceId, file, { set: sql`is_put_aside = true, moved_to = ${movedTo}` })
