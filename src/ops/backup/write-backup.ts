import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'

import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

import { anchorFile } from '#server/audit/audit-anchor.ts'
import { CannotStart } from '#server/settings/cannot-start.ts'
import { withOneConnection } from '#server/database/connection.ts'
import { isCode } from '#server/embedded/embedded-files.ts'
import { failpoint } from '#server/work/failpoints.ts'
import { hashPieces, hasObjectStore, objectOf } from '#server/files/files.ts'
import { version } from '#server/settings/version.ts'

import {
  chainEnds,
  plainSettings,
  schemaOf,
  sequencesOf,
  sumsByMall,
  type TableOf,
  tablesOf,
} from './catalogue.ts'
import { type BackupFile, createBackupFile } from './container.ts'
import { anchorsPart, type Head, type Manifest, type Part } from './content.ts'

export type WrittenBackup = {
  readonly path: string
  readonly tables: number
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
}

const level = 3
const pieceBytes = 1 << 20
const writeJson = (file: BackupFile, kind: 'head' | 'begin' | 'end' | 'manifest', value: unknown) =>
  file.write(kind, Buffer.from(JSON.stringify(value)))

/** Compresses and writes a stream; memory holds one piece. */
async function writePart(
  file: BackupFile,
  begin: { readonly name: string; readonly columns?: readonly string[] },
  source: Readable,
  rowsOf: () => number,
): Promise<Part> {
  await writeJson(file, 'begin', begin)
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    source,
    createZstdCompress({
      chunkSize: pieceBytes,
      params: { [constants.ZSTD_c_compressionLevel]: level },
    }),
    async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        hash.update(piece)
        bytes += piece.length
        await file.write('piece', piece)
      }
    },
  )
  const part = { name: begin.name, rows: rowsOf(), bytes, sha256: hash.digest('hex') }
  await writeJson(file, 'end', part)
  return part
}

async function writeTable(
  client: pg.ClientBase,
  file: BackupFile,
  { name, columns }: TableOf,
): Promise<Part> {
  const rows = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
  return writePart(file, { name, columns }, rows, () => rows.rowCount)
}

const chunks = 'public.stored_file_chunk'
type ExternalFile = { readonly id: string; readonly sha256: string }

/** Files in an object store. */
async function filesElsewhere(client: pg.ClientBase): Promise<readonly ExternalFile[]> {
  const { rows } = await client.query<ExternalFile>(
    `select id, encode(sha256, 'hex') as sha256 from stored_file where location = 's3' order by id`,
  )
  return rows
}

/**
 * Writes file chunks of the database, and files of the object store as further rows of the same
 * table. So a restore needs no other store.
 */
async function writeChunks(
  client: pg.ClientBase,
  file: BackupFile,
  { name, columns }: TableOf,
): Promise<Part> {
  const files = await filesElsewhere(client)
  if (files.length > 0 && !hasObjectStore())
    throw new CannotStart(
      'REGUA_FILES: há arquivos em um depósito, que precisa ser informado; ou use --sem-arquivos.',
    )
  const rows = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
  let added = 0
  const lineOf = (id: string, position: number, bytes: Uint8Array) => {
    added += 1
    const cells = {
      file_id: id,
      '"position"': position,
      bytes: `\\\\x${Buffer.from(bytes).toString('hex')}`,
    }
    return `${columns.map((column) => String(cells[column as keyof typeof cells])).join('\t')}\n`
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* rows as AsyncIterable<Buffer>
    for (const { id, sha256 } of files) {
      let position = 0
      let found = ''
      const pieces = hashPieces(await objectOf(id), (digest) => (found = digest))
      for await (const piece of inPieces(pieces, pieceBytes))
        yield Buffer.from(lineOf(id, position++, piece))
      if (found !== sha256)
        throw new CannotStart(`O arquivo guardado ${id} não é mais o que foi recebido.`)
    }
  }
  const source = Readable.from(all(), { objectMode: false })
  return writePart(file, { name, columns }, source, () => rows.rowCount + added)
}

/** Splits a stream into pieces of equal length, except the last. */
async function* inPieces(
  pieces: AsyncIterable<Uint8Array>,
  length: number,
): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0)
  for await (const piece of pieces) {
    rest = Buffer.concat([rest, piece])
    for (; rest.length >= length; rest = rest.subarray(length)) yield rest.subarray(0, length)
  }
  if (rest.length > 0) yield rest
}

/** Read the anchors before the snapshot, so that the snapshot contains every anchored row. */
const readAnchors = (dataFolder: string): Promise<Buffer | undefined> =>
  readFile(anchorFile(dataFolder)).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  })

async function writeAll(
  client: pg.Client,
  file: BackupFile,
  anchors: Buffer | undefined,
  withoutFiles: boolean,
): Promise<Manifest> {
  const schema = await schemaOf(client)
  if (!schema) throw new CannotStart('Este banco não é da Régua: não há o que guardar.')
  const { rows } = await client.query<{ at: string; postgres: string }>(
    `select now()::text as at, current_setting('server_version') as postgres`,
  )
  const { at = '', postgres = '' } = rows[0] ?? {}
  const head: Head = { takenAt: at, product: version, postgres, schema }
  await writeJson(file, 'head', head)
  const [malls, chains] = [await sumsByMall(client), await chainEnds(client)]
  const parts: Part[] = []
  const tables = await tablesOf(client)
  // Older versions had no object store.
  const mayLieElsewhere = tables.some(
    ({ name, columns }) => name === 'public.stored_file' && columns.includes('location'),
  )
  for (const table of tables) {
    const isOfFiles = table.name === chunks && mayLieElsewhere && !withoutFiles
    const write = isOfFiles ? writeChunks : writeTable
    parts.push(await write(client, file, table))
    failpoint('backup:table-written')
  }
  if (anchors) {
    const days = anchors.toString('utf8').split('\n').length - 1
    parts.push(await writePart(file, { name: anchorsPart }, Readable.from([anchors]), () => days))
  }
  const manifest: Manifest = { parts, sequences: await sequencesOf(client), chains, malls }
  await writeJson(file, 'manifest', manifest)
  return manifest
}

/**
 * Writes all rows to one file, in constant memory, while users keep working. One read-only
 * transaction reads a snapshot table by table. The file is renamed once it is complete and on disk.
 * Requires the owner's connection: it fails if a policy hides rows.
 */
export async function writeBackup(
  address: pg.ClientConfig,
  {
    dataFolder,
    path,
    withoutFiles = false,
  }: {
    readonly dataFolder: string
    readonly path: string
    /** Leave files in the object store out; a restore then needs that store. */
    readonly withoutFiles?: boolean
  },
): Promise<WrittenBackup> {
  const anchors = await readAnchors(dataFolder)
  return withOneConnection(address, 'regua backup', async ({ client }) => {
    await client.query(plainSettings)
    await client.query('begin isolation level repeatable read, read only')
    const file = await createBackupFile(path)
    try {
      const { parts } = await writeAll(client, file, anchors, withoutFiles)
      await client.query('commit')
      const { bytes, sha256 } = await file.finish()
      const tables = parts.filter(({ name }) => name !== anchorsPart)
      return {
        path,
        tables: tables.length,
        rows: tables.reduce((sum, { rows }) => sum + rows, 0),
        bytes,
        sha256,
      }
    } catch (error) {
      await file.abandon()
      throw error
    }
  })
}
