import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'

import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

import { anchorFile } from '#server/audit/audit-anchor.ts'
import { CannotStart } from '#ops/embedded/cannot-start.ts'
import { type OneConnection, withOneConnection } from '#server/database/connection.ts'
import { isCode } from '#ops/embedded/embedded-files.ts'
import { migrate, readMigrations, restoreMarker } from '#server/database/migrate.ts'
import { freeEveryJob } from '#server/jobs/queue-tables.ts'
import { failpoint } from '#ops/failpoints.ts'

import { bareTables } from './bare-tables.ts'
import { plainSettings, schemaOf, type TableOf, tablesOf } from './catalogue.ts'
import {
  anchorsPart,
  BackupReader,
  type CheckedBackup,
  checkBackup,
  type ReadPart,
} from './content.ts'
import { clearRestored, hasMarker, putMarker, refuseUnlessEmpty } from './empty.ts'
import { mustBeWhole, mustHoldTogether } from './proof.ts'

/** What was restored, for the person who asked for it. */
export type RestoreResult = {
  readonly head: CheckedBackup['head']
  readonly tables: number
  readonly rows: number
  /** Migrations of this product that came after the backup. */
  readonly migrations: readonly string[]
  /** Where the anchors went that lay in the data folder and were others. */
  readonly olderAnchors: string | undefined
  /** Files whose bytes are not in the backup: they lie where REGUA_FILES kept them. */
  readonly filesElsewhere: number
  /** Lotes whose sending had begun or whose answer was awaited when the backup was taken. */
  readonly openLotes: readonly string[]
}

/**
 * The backup must be of this product or of an older one, or its rows would go into tables that are
 * not theirs.
 */
function refuseOtherSchema({ head }: CheckedBackup): void {
  const migrations = readMigrations()
  for (const { number, name, checksum } of head.schema.migrations) {
    const own = migrations.find((each) => each.number === number)
    if (!own)
      throw new CannotStart(
        `O backup é de uma Régua mais nova (migração ${name}): atualize o programa e repita.`,
      )
    if (own.checksum !== checksum)
      throw new CannotStart(
        `A migração ${name} deste programa não é a do backup: use a Régua que o fez, ou mais nova.`,
      )
  }
}

const last = ({ head }: CheckedBackup) =>
  Math.max(0, ...head.schema.migrations.map(({ number }) => number))

async function readTable(
  client: pg.ClientBase,
  part: ReadPart,
  tables: readonly TableOf[],
): Promise<number> {
  const table = tables.find(({ name }) => name === part.name)
  const missing = part.columns.find((column) => !table?.columns.includes(column))
  if (!table || missing !== undefined)
    throw new Error(
      `The backup holds ${part.name} (${missing ?? 'all'}), which this schema does not know`,
    )
  const into = client.query(copyFrom(`copy ${part.name} (${part.columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(part.packedPieces), createZstdDecompress(), into)
  return into.rowCount
}

async function unpack({ packedPieces }: ReadPart): Promise<Buffer> {
  const pieces: Buffer[] = []
  await pipeline(
    Readable.from(packedPieces),
    createZstdDecompress(),
    async (stream: AsyncIterable<Buffer>) => {
      for await (const piece of stream) pieces.push(piece)
    },
  )
  return Buffer.concat(pieces)
}

/**
 * The anchors of the backup go to the data folder. Others that lie there are evidence of what was
 * lost since: they get another name and stay. Answers that name.
 */
async function placeAnchors(
  dataFolder: string,
  anchors: Buffer,
  takenAt: string,
): Promise<string | undefined> {
  const path = anchorFile(dataFolder)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const there = await readFile(path).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  })
  if (there?.equals(anchors)) return undefined
  const aside = there
    ? `${path}.antes-de-restaurar-${takenAt.replaceAll(/\D/g, '').slice(0, 14)}`
    : undefined
  if (aside !== undefined) await rename(path, aside)
  await writeFile(path, anchors, { mode: 0o600, flush: true })
  return aside
}

async function setSequences(client: pg.ClientBase, { manifest }: CheckedBackup): Promise<void> {
  await client.query(
    `
      select setval(name::regclass, value::bigint, called)
      from jsonb_to_recordset($1::jsonb) as s(name text, value text, called boolean)
     where to_regclass(name) is not null`,
    [
      JSON.stringify(
        manifest.sequences.map(({ isCalled, ...each }) => ({ ...each, called: isCalled })),
      ),
    ],
  )
}

const openLotes = `
  select 'remessa ' || remessa || ' da informante ' || informant_root || ' (' || status || ')' as lote
  from bureau_batch
  where status in ('PREPARADO', 'ENVIANDO', 'ENVIADO') order by id`

/** Files whose bytes came with the backup are files of the database; answers how many did not. */
async function settleFiles(client: pg.ClientBase): Promise<number> {
  await client.query(`
    update stored_file f set location = 'database'
    where location = 's3'
      and (f.size_bytes = 0 or exists (select from stored_file_chunk c where c.file_id = f.id))`)
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from stored_file where location = 's3'`,
  )
  return Number(rows[0]?.n ?? 0)
}

/** All rows, and the proof that they are those of the backup, in one transaction. */
async function load(
  connection: OneConnection,
  path: string,
  dataFolder: string,
  backup: CheckedBackup,
): Promise<Omit<RestoreResult, 'head' | 'migrations' | 'filesElsewhere'>> {
  const { client } = connection
  const tables = await tablesOf(client)
  const reader = new BackupReader(path)
  const counted = new Map<string, number>()
  let anchors: Buffer | undefined
  await client.query('begin')
  try {
    await client.query(`set local maintenance_work_mem = '256MB'`)
    const putBack = await bareTables(client, tables)
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    await reader.head()
    for await (const part of reader.parts()) {
      if (part.name === anchorsPart) anchors = await unpack(part)
      else counted.set(part.name, await readTable(client, part, tables))
      failpoint('restore:part-read')
    }
    const { manifest } = await reader.manifest()
    await putBack()
    await setSequences(client, backup)
    await client.query('analyze')
    await mustBeWhole(connection, manifest, counted, anchors)
    // Whoever was signed in, or had been put out since, signs in again; what a worker was at is
    // taken up by the next.
    await client.query('delete from session')
    await client.query('delete from worker_heartbeat')
    await client.query(freeEveryJob)
    const { rows } = await client.query<{ lote: string }>(openLotes)
    const entry = {
      mall_id: 0,
      user_name: 'Sistema',
      profile: 'SISTEMA',
      request_id: 'RESTAURACAO',
      action: 'RESTAURAR_BACKUP',
      entity: 'backup',
      entity_id: backup.sha256.slice(0, 16),
      body: { feitoEm: backup.head.takenAt, sha256: backup.sha256 },
    }
    await client.query('select regua.append_audit($1::jsonb)', [JSON.stringify([entry])])
    const olderAnchors = anchors && (await placeAnchors(dataFolder, anchors, backup.head.takenAt))
    failpoint('restore:before-commit')
    await client.query('commit')
    const total = [...counted.values()].reduce((sum, rows) => sum + rows, 0)
    return {
      tables: counted.size,
      rows: total,
      olderAnchors,
      openLotes: rows.map(({ lote }) => lote),
    }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await reader.close()
  }
}

/**
 * Brings a backup back into an empty database: the whole file is read and compared with its digests
 * before anything is changed; the schema is made as it was, the rows go in, and counts, sums, keys,
 * sequences and the decision log with its anchors are proven before the commit. Then come the
 * migrations made since, and the invariants. Until all of it is done no server starts on the
 * database; what failed is taken away, what was interrupted by the next restore.
 */
export async function restoreBackup(
  address: pg.ClientConfig,
  { path, dataFolder }: { readonly path: string; readonly dataFolder: string },
): Promise<RestoreResult> {
  const backup = await checkBackup(path)
  refuseOtherSchema(backup)
  return withOneConnection(address, 'regua restore', async (connection) => {
    const { client } = connection
    await client.query(plainSettings)
    if (await hasMarker(client)) await clearRestored(client)
    await refuseUnlessEmpty(client)
    await putMarker(client, path)
    try {
      const own = readMigrations().filter(({ number }) => number <= last(backup))
      await migrate(address, own, { isRestoring: true })
      const schema = await schemaOf(client)
      if ((schema?.queue ?? 0) < backup.head.schema.queue)
        throw new CannotStart(
          'A fila de trabalhos do backup é mais nova que a deste programa: atualize a Régua.',
        )
      const done = await load(connection, path, dataFolder, backup)
      const { appliedMigrations } = await migrate(address, readMigrations(), { isRestoring: true })
      const filesElsewhere = await settleFiles(client)
      await mustHoldTogether(connection)
      failpoint('restore:proven')
      await client.query(`drop table public.${restoreMarker}`)
      return { head: backup.head, migrations: appliedMigrations, filesElsewhere, ...done }
    } catch (error) {
      // What is half there goes; if even that fails, the marker stays and keeps every server away.
      if (await hasMarker(client).catch(() => false))
        await clearRestored(client).catch(() => undefined)
      throw error
    }
  })
}
