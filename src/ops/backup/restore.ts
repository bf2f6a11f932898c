import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'

import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

import { anchorFile } from '#server/audit/audit-anchor.ts'
import { CannotStart } from '#server/settings/cannot-start.ts'
import { type OneConnection, withOneConnection } from '#server/database/connection.ts'
import { isCode } from '#server/embedded/embedded-files.ts'
import {
  lastBeforeBaseline,
  migrate,
  readMigrations,
  restoreMarker,
} from '#server/database/migrate.ts'
import { freeEveryJob } from '#server/jobs/queue-tables.ts'
import { failpoint } from '#server/work/failpoints.ts'

import { bareTables } from './bare-tables.ts'
import { plainSettings, schemaOf, type TableOf, tablesOf } from './catalogue.ts'
import {
  anchorsPart,
  BackupReader,
  type CheckedBackup,
  checkBackup,
  type ReadPart,
} from './content.ts'
import { clearRestored, hasMarker, createMarker, refuseUnlessEmpty } from './empty.ts'
import { checkRestoredRows, checkRestoredInvariants } from './proof.ts'

export type RestoreResult = {
  readonly head: CheckedBackup['head']
  readonly tables: number
  readonly rows: number
  /** Migrations applied after the load, newer than the backup. */
  readonly migrations: readonly string[]
  /** New path of differing anchors that were in the data folder. */
  readonly olderAnchors: string | undefined
  /** Number of files whose bytes are not in the backup, but in the store of REGUA_FILES. */
  readonly filesElsewhere: number
  /** Lotes that were being sent or waiting for an answer when the backup was taken. */
  readonly openLotes: readonly string[]
}

/** The backup must come from this version or an older one; newer tables would not match. */
function refuseOtherSchema({ head }: CheckedBackup): void {
  const migrations = readMigrations()
  const older = lastBeforeBaseline(head.schema.migrations)
  if (older !== undefined)
    throw new CannotStart(
      `O backup é de antes do esquema atual (parou na migração ${older}): restaure-o com a Régua que o fez.`,
    )
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
 * Puts the anchors of the backup into the data folder. Differing anchors there are evidence of data
 * lost since the backup, so they are renamed and kept. Returns the new name.
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

/**
 * Marks files whose bytes were in the backup as stored in the database; returns the number of the
 * others.
 */
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

/** Loads and checks all rows in one transaction. */
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
    await checkRestoredRows(connection, manifest, counted, anchors)
    // End all sessions, since rights may have been revoked after the backup. Unlock jobs, so that
    // another worker takes them.
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
 * Restores a backup into an empty database. First it reads the whole file and checks its digests.
 * Then it creates the schema of the backup and loads the rows. Before the commit it checks counts,
 * sums, keys, sequences, decision log and anchors. Then it runs newer migrations and checks the
 * invariants. Until the end no server starts on the database. A failed restore is deleted at once,
 * an interrupted one by the next restore.
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
    await createMarker(client, path)
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
      await checkRestoredInvariants(connection)
      failpoint('restore:proven')
      await client.query(`drop table public.${restoreMarker}`)
      return { head: backup.head, migrations: appliedMigrations, filesElsewhere, ...done }
    } catch (error) {
      // Delete the partial restore. If that fails, the marker remains and prevents a start.
      if (await hasMarker(client).catch(() => false))
        await clearRestored(client).catch(() => undefined)
      throw error
    }
  })
}
