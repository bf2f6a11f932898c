import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'

import { CompiledQuery, sql } from 'kysely'
import { to } from 'pg-copy-streams'

import type { Tx } from '#server/database/connection.ts'

import type { ObjectStore } from './object-store.ts'

const pieceBytes = 1 << 20

export type StoredFile = {
  readonly id: string
  readonly name: string
  readonly mediaType: string
  readonly size: number
  readonly sha256: string
}

// One store per process, so callers need not pass it around.
let objects: ObjectStore | undefined

/** Sets the store for new files; undefined = the database. Existing files stay where they are. */
export function setObjectStore(store: ObjectStore | undefined): void {
  objects = store
}

/** The bytes of a stored file differ from its hash. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile'
}

/** Source of a new file: a path on disk, or bytes. */
export type FileSource = string | Uint8Array

async function* piecesOf(source: FileSource): AsyncGenerator<Buffer> {
  if (typeof source !== 'string') {
    for (let at = 0; at < source.length; at += pieceBytes)
      yield Buffer.from(source.subarray(at, at + pieceBytes))
    return
  }
  for await (const piece of createReadStream(source, {
    highWaterMark: pieceBytes,
  }) as AsyncIterable<Buffer>)
    yield piece
}

export async function sha256(source: FileSource): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of piecesOf(source)) hash.update(piece)
  return hash.digest('hex')
}

/** Passes the chunks of a file through; `onEnd` receives their SHA-256. */
export async function* hashPieces(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onEnd: (sha256: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
  onEnd(hash.digest('hex'))
}

const shownName = (name: string): string =>
  name.replaceAll(/[/\\\u0000-\u001f\u007f]/g, '_').slice(-255) || 'arquivo'

/**
 * Stores a file chunk by chunk in the transaction of its act; it is never held in memory whole.
 * Only users of the mall may read it; null = only users who see every mall.
 */
export async function storeFile(
  tx: Tx,
  {
    name,
    mediaType,
    source,
    mallId,
    createdBy,
  }: {
    name: string
    mediaType: string
    source: FileSource
    mallId: number | null
    createdBy?: number | null
  },
): Promise<StoredFile> {
  // Insert the row first, because chunks reference it; set hash and size at the end.
  const shown = shownName(name)
  const { rows } = await sql<{
    id: string
  }>`insert into stored_file (mall_id, name, media_type, size_bytes, sha256, created_by)
    values (
      ${mallId}, ${shown}, ${mediaType.slice(0, 200)}, 0, ${Buffer.alloc(32)}, ${createdBy ?? null}
    )
    returning id`.execute(tx)
  const id = (rows[0] as { id: string }).id
  const { size, digest } = await (objects
    ? putObject(objects, id, source)
    : insertChunks(tx, id, source))
  await sql`
    update stored_file
    set size_bytes = ${size}, sha256 = ${digest}, location = ${objects ? 's3' : 'database'}
    where id = ${id}::uuid`.execute(tx)
  return { id, name: shown, mediaType, size, sha256: digest.toString('hex') }
}

/** A new file that is in memory. */
export type NewFile = {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
  readonly mallId: number | null
}

/** Stores many small files: one statement for their rows and one for their bytes. */
export async function storeFiles<File extends NewFile>(
  tx: Tx,
  files: readonly File[],
): Promise<(File & Pick<StoredFile, 'id' | 'sha256'>)[]> {
  if (files.length === 0) return []
  const stored = files.map((file) => ({
    ...file,
    id: randomUUID() as string,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
  }))
  const rows = stored.map(({ id, mallId, name, mediaType, bytes, sha256: hash }) => ({
    id,
    mall_id: mallId,
    name: shownName(name),
    media_type: mediaType.slice(0, 200),
    size_bytes: bytes.length,
    hash,
  }))
  await sql`
    insert into stored_file (id, mall_id, name, media_type, size_bytes, sha256, location)
    select f.id, f.mall_id, f.name, f.media_type, f.size_bytes, decode(f.hash, 'hex'),
      ${objects ? 's3' : 'database'}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (
      id uuid, mall_id int, name text, media_type text, size_bytes bigint, hash text)`.execute(tx)
  if (objects) for (const { id, bytes } of stored) await putObject(objects, id, bytes)
  else await insertAllChunks(tx, stored)
  return stored
}

async function insertAllChunks(
  tx: Tx,
  files: readonly { readonly id: string; readonly bytes: Uint8Array }[],
): Promise<void> {
  const chunks = files.flatMap(({ id, bytes }) =>
    Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, position) => ({
      id,
      position,
      bytes: Buffer.from(bytes.subarray(position * pieceBytes, (position + 1) * pieceBytes)),
    })),
  )
  await sql`
    insert into stored_file_chunk (file_id, position, bytes)
    select *
    from unnest(
      ${chunks.map(({ id }) => id)}::uuid[], ${chunks.map(({ position }) => position)}::int[],
      ${chunks.map(({ bytes }) => bytes)}::bytea[])`.execute(tx)
}

type FileDigest = { readonly size: number; readonly digest: Buffer }

async function insertChunks(tx: Tx, id: string, source: FileSource): Promise<FileDigest> {
  const hash = createHash('sha256')
  let size = 0
  let position = 0
  for await (const piece of piecesOf(source)) {
    hash.update(piece)
    size += piece.length
    await sql`
      insert into stored_file_chunk (file_id, position, bytes)
      values (${id}::uuid, ${position++}, ${piece})`.execute(tx)
  }
  return { size, digest: hash.digest() }
}

// Upload before the commit. A rollback then leaves an orphan object, which `removeOrphans` deletes,
// but never a row without its object.
async function putObject(store: ObjectStore, id: string, source: FileSource): Promise<FileDigest> {
  const size = typeof source === 'string' ? (await stat(source)).size : source.length
  const digest = Buffer.from(await sha256(source), 'hex')
  await store.put(id, { from: source, size, sha256: digest })
  return { size, digest }
}

/** Metadata of a stored file; undefined if it is missing or out of scope. */
export async function findFile(tx: Tx, id: string): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`
      select id, name, media_type as "mediaType", size_bytes as size,
        encode(sha256, 'hex') as sha256
    from stored_file where id = ${id}::uuid`.execute(tx)
  return rows[0]
}

async function* chunksOf(tx: Tx, id: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position++) {
    const { rows } = await sql<{
      bytes: Buffer
    }>`
      select bytes from stored_file_chunk where file_id = ${id}::uuid and position = ${position}`.execute(
      tx,
    )
    const [piece] = rows
    if (!piece) return
    yield piece.bytes
  }
}

/** Throws at the end if size or hash of the bytes differ from the stored ones. */
async function* verifyPieces(
  pieces: AsyncIterable<Uint8Array>,
  { id, digest }: { readonly id: string; readonly digest: Buffer },
): AsyncGenerator<Uint8Array> {
  yield* hashPieces(pieces, (found) => {
    if (found !== digest.toString('hex'))
      throw new DamagedFile(`The file ${id} is not what was kept`)
  })
}

type Whereabouts = { readonly location: 'database' | 's3'; readonly digest: Buffer }

async function whereaboutsOf(tx: Tx, id: string): Promise<Whereabouts | undefined> {
  const { rows } = await sql<Whereabouts>`
    select location, sha256 as digest from stored_file where id = ${id}::uuid`.execute(tx)
  return rows[0]
}

export const hasObjectStore = (): boolean => objects !== undefined

/** The object of a file. Throws if this process has no object store. */
export async function objectOf(id: string): Promise<AsyncIterable<Uint8Array>> {
  if (!objects) throw new Error(`The bytes of file ${id} lie in a store that REGUA_FILES must name`)
  return objects.get(id)
}

/** The bytes of a stored file, chunk by chunk; throws at the end if they differ from the hash. */
export async function* readFileChunks(tx: Tx, id: string): AsyncGenerator<Uint8Array> {
  const file = await whereaboutsOf(tx, id)
  if (!file) return
  const pieces = file.location === 's3' ? await objectOf(id) : chunksOf(tx, id)
  yield* verifyPieces(pieces, { id, digest: file.digest })
}

const orphanAgeMs = 24 * 3_600_000

/**
 * Deletes objects without a row, left by rollbacks. Only objects older than a day, since the act of
 * a younger one may still run. Returns how many.
 */
export async function removeOrphans(tx: Tx, now: Date): Promise<number> {
  if (!objects) return 0
  let count = 0
  for await (const keys of objects.olderThan(new Date(now.getTime() - orphanAgeMs))) {
    const ids = keys.filter((key) => uuid.test(key))
    const { rows } = await sql<{ id: string }>`
      select k.id from unnest(${ids}::uuid[]) k (id)
      where not exists (select from stored_file f where f.id = k.id)`.execute(tx)
    await objects.remove(rows.map(({ id }) => id))
    count += rows.length
  }
  return count
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const copyHeader = 19
const rowHeader = 6

/** Parses the single column of a binary COPY stream. */
async function* columnOf(stream: Readable): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  let leftCount = 0
  let skip = copyHeader
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    for (;;) {
      if (leftCount > 0) {
        if (bytes.length === 0) break
        yield bytes.subarray(0, leftCount)
        const taken = Math.min(leftCount, bytes.length)
        leftCount -= taken
        bytes = bytes.subarray(taken)
      } else {
        // A row starts with its column count (2 bytes) and the length of the first column (4
        // bytes). The end marker is shorter.
        if (bytes.length < skip + rowHeader) break
        leftCount = bytes.readInt32BE(skip + 2)
        bytes = bytes.subarray(skip + rowHeader)
        skip = 0
      }
    }
    rest = bytes
  }
}

/** Writes a stored file to disk; throws if its bytes differ from the hash. */
export async function writeFileTo(tx: Tx, id: string, path: string): Promise<void> {
  if (!uuid.test(id)) throw new Error(`Not the id of a file: ${id}`)
  const file = await whereaboutsOf(tx, id)
  const pieces = file?.location === 's3' ? await objectOf(id) : copiedChunks(tx, id)
  const wholePieces = file ? verifyPieces(pieces, { id, digest: file.digest }) : pieces
  await pipeline(
    Readable.from(wholePieces, { objectMode: false }),
    createWriteStream(path, { mode: 0o600 }),
  )
}

/**
 * The bytes of a file in the database. COPY takes a seventh of the work of a query, which matters
 * for hundreds of megabytes.
 */
async function* copiedChunks(tx: Tx, id: string): AsyncGenerator<Uint8Array> {
  const stream = to(
    `copy (select bytes from stored_file_chunk where file_id = '${id}' order by position) to stdout (format binary)`,
  )
  // Kysely passes any query object through to pg, and pg also accepts objects that submit
  // themselves.
  await tx.executeQuery(CompiledQuery.raw(stream as unknown as string))
  try {
    yield* columnOf(stream)
  } finally {
    // Drain the stream: the connection is free for the next query only after its last byte.
    stream.resume()
    await finished(stream).catch(() => undefined)
  }
}
