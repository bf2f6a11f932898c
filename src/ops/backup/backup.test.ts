// Backup and restore of a working company: checks, refusals, and that work continues afterwards.
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Fastify from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { loadDemoWorld } from '../../../db/demo/load.ts'
import { anchorFile, compareAnchors, writeAnchor } from '#server/audit/audit-anchor.ts'
import { verifyAudit } from '#ops/audit-verify.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import {
  connect,
  type Database,
  inTransaction,
  otherDatabase,
  withOneConnection,
} from '#server/database/connection.ts'
import { migrate, readMigrations } from '#server/database/migrate.ts'
import { setObjectStore, readFileChunks, storeFile } from '#server/files/files.ts'
import { type ObjectStore, openObjectStore } from '#server/files/object-store.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { testObjectStore, type TestObjectStore } from '#testing/test-object-store.ts'
import { brokenInvariants } from '#ops/invariants.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { systemActor } from '#server/work/work.ts'
import { localDate } from '#values/local-date.ts'

import { sumsByMall, tablesOf } from './catalogue.ts'
import { checkBackup } from './content.ts'
import { createMarker } from './empty.ts'
import { restoreBackup } from './restore.ts'
import { writeBackup } from './write-backup.ts'

const source = committedDatabase()
const folder = mkdtempSync(join(tmpdir(), 'regua-backup-'))
const dataFolder = join(folder, 'dados')
const path = join(folder, 'regua.backup')
const { log } = Fastify({ logger: false })
const clock = fixedDayClock(localDate('2026-11-20'))
const madeFiles: string[] = []

/** An empty database next to that of the test. */
async function emptyDatabase(): Promise<pg.ClientConfig> {
  const { rows } = await source.adminPool.query<{ name: string }>(
    'select current_database() as name',
  )
  const name = `${rows[0]?.name}_vazio_${madeFiles.length + 1}`
  await source.adminPool.query(`create database ${name}`)
  madeFiles.push(name)
  return otherDatabase(source.address, name)
}

async function within<T>(
  address: pg.ClientConfig,
  act: (database: Database) => Promise<T>,
): Promise<T> {
  const database = connect(address, { app: 2, admin: 2 })
  try {
    return await act(database)
  } finally {
    await database.close()
  }
}

const contents = (address: pg.ClientConfig) =>
  withOneConnection(address, 'regua test', async ({ client }) => {
    const digests: Record<string, string> = {}
    for (const { name, columns } of await tablesOf(client)) {
      const { rows } = await client.query<{ digest: string }>(
        `
          select count(*) || ' ' || coalesce(
            md5(string_agg(t::text, '|' order by t::text)), ''
          ) as digest
          from (select ${columns.join(', ')} from ${name}) t`,
      )
      digests[name] = rows[0]?.digest ?? ''
    }
    return { digests, sums: await sumsByMall(client) }
  })

/** Every table, column, constraint, index, policy and grant, as text. */
const schemaWords = (address: pg.ClientConfig) =>
  withOneConnection(address, 'regua test', async ({ client }) => {
    const { rows } = await client.query<{ words: string }>(`
      select 'column ' || c.oid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod) || attnotnull as words
        from pg_attribute a
          join pg_class c on c.oid = attrelid
          join pg_namespace n on n.oid = relnamespace
        where nspname in ('public', 'regua', 'graphile_worker')
          and relkind = 'r'
          and attnum > 0
          and not attisdropped
      union all
      select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(c.oid) || convalidated
        from pg_constraint c
          join pg_namespace n on n.oid = connamespace
        where nspname in ('public', 'regua', 'graphile_worker')
      union all
      select 'index ' || indexdef
      from pg_indexes
      where schemaname in ('public', 'regua', 'graphile_worker')
      union all select 'policy ' || tablename || policyname || coalesce(qual, '') from pg_policies
      union all
      select 'grant ' || c.oid::regclass || ' ' || relacl::text
      from pg_class c
        join pg_namespace n on n.oid = relnamespace
        where nspname in ('public', 'regua') and relacl is not null
      union all
      select 'description ' || c.oid::regclass || ' ' || objsubid || ' ' || description
      from pg_description d
        join pg_class c on c.oid = objoid
        join pg_namespace n on n.oid = relnamespace where nspname in ('public', 'regua')
      order by 1`)
    return rows.map(({ words }) => words)
  })

beforeAll(async () => {
  await loadDemoWorld({ db: source.app, clock, log }, { scale: 0.05 })
  await source.adminPool.query(
    `select enqueue('negativation.refresh', '{}'::json, 'promessa', now() + interval '1 day', 5)`,
  )
  // A running job and a lote that waits for its answer.
  await source.adminPool.query(
    `select enqueue('negativation.refresh', '{}'::json, 'em curso', null, 5)`,
  )
  await source.adminPool.query(
    `
      update graphile_worker._private_jobs
      set locked_at = now() - interval '1 hour', locked_by = 'outra casa', attempts = 1
      where key = 'em curso'`,
  )
  await source.adminPool.query(
    `
      insert into worker_heartbeat (worker_id, seen_at)
      values ('outra casa', now() - interval '1 hour')`,
  )
  await source.adminPool.query(
    `with i as (insert into bureau_informant (root) values ('99999999') returning root)
     insert into bureau_batch (
       informant_root, operation, remessa, movement_on, file_name, created_by_name, created_at
     )
     select root, 'INCLUSAO', 1, '2026-11-19', 'x', 'x', now() - interval '1 day' from i`,
  )
  await source.adminPool.query(
    `
      insert into session (token_hash, user_id, expires_at, ends_at)
      select sha256('x'), min(id), now() + interval '1 hour', now() + interval '1 hour'
      from app_user`,
  )
  await writeAnchor(source.admin, dataFolder, clock.now(), '2026-11-19')
  await writeBackup(source.address, { dataFolder, path })
}, 120_000)

afterAll(async () => {
  for (const name of madeFiles)
    await source.adminPool.query(`drop database if exists ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

describe('a restore', () => {
  const other = join(folder, 'outros-dados')
  let clientConfig: pg.ClientConfig
  beforeAll(async () => {
    clientConfig = await emptyDatabase()
    await restoreBackup(clientConfig, { path, dataFolder: other })
  }, 60_000)

  test('every row of every table is the same, except the log line and ended sessions of the restore', async () => {
    const [before, after] = [await contents(source.address), await contents(clientConfig)]
    expect(after.sums).toEqual(before.sums)
    expect(
      after.sums.some(({ boletos, titulos, sent }) => boletos > 0 && titulos > 0 && sent > 0),
    ).toBe(true)
    const changed = Object.keys(before.digests).filter(
      (name) => before.digests[name] !== after.digests[name],
    )
    expect(changed).toEqual([
      'graphile_worker._private_jobs',
      'public.audit_entry',
      'public.audit_head',
      'public.session',
      'public.worker_heartbeat',
    ])
    expect(Object.keys(after.digests)).toEqual(Object.keys(before.digests))
  })

  test('the schema equals that of the migrations, including indexes, policies and grants', async () => {
    expect(await schemaWords(clientConfig)).toEqual(await schemaWords(source.address))
  })

  test('the decision log is valid, has a line of the restore, and continues its chain', async () => {
    await within(clientConfig, async ({ app, admin, adminPool }) => {
      const before = await verifyAudit(admin)
      expect(before.brokenChains).toEqual([])
      await unitOfWork({ db: app, clock, log }, systemActor, 'TESTE', async (work) =>
        work.audit({ mallId: 0, action: 'TESTE', entity: 'teste', entityId: 1, body: {} }),
      )
      const after = await verifyAudit(admin)
      expect(after).toEqual({ ...before, rows: before.rows + 1 })
      const { rows } = await adminPool.query<{ action: string }>(
        'select action from audit_entry where chain_id = 0 order by position desc limit 2',
      )
      expect(rows.map(({ action }) => action)).toEqual(['TESTE', 'RESTAURAR_BACKUP'])
      expect(await compareAnchors(admin, other)).toMatchObject({
        days: 1,
        breaks: [],
        fileBrokenAt: undefined,
      })
    })
  })

  test('no invariant is broken, no enqueued job is lost, and all users sign in again', async () => {
    await within(clientConfig, async ({ admin, adminPool }) => {
      expect(await brokenInvariants(admin, 'at rest')).toEqual([])
      const { rows } = await adminPool.query(
        `
          select key, attempts, locked_by, run_at <= now() as "isDue"
          from graphile_worker._private_jobs
          where key in ('promessa', 'em curso')
          order by key`,
      )
      expect(rows).toEqual([
        { key: 'em curso', attempts: 1, locked_by: null, isDue: true },
        { key: 'promessa', attempts: 0, locked_by: null, isDue: false },
      ])
      expect((await adminPool.query('select from session')).rowCount).toBe(0)
    })
  })

  test('new rows get unused ids', async () => {
    await within(clientConfig, async ({ adminPool }) => {
      const { rows } = await adminPool.query<{ id: number; before: number }>(
        `
          insert into mall (name, economic_unit)
          select 'Novo', 'nova'
          returning id, (select max(id) from mall) as before`,
      )
      expect(rows[0]?.id).toBeGreaterThan(rows[0]?.before ?? 0)
    })
  })

  test('a database that is not empty is refused with its content', async () => {
    await expect(restoreBackup(clientConfig, { path, dataFolder: other })).rejects.toThrow(
      /^O banco não está vazio \(\d+ tabelas e sequências, entre elas .+\)\. A restauração só grava em um banco vazio/,
    )
    expect((await contents(clientConfig)).sums.length).toBeGreaterThan(5)
  })
})

describe('a damaged file', () => {
  const whole = () => readFileSync(path)
  const refused = async (bytes: Uint8Array, sentence: RegExp | string) => {
    const bad = join(folder, 'ruim.backup')
    writeFileSync(bad, bytes)
    await expect(checkBackup(bad)).rejects.toThrow(sentence)
    return bad
  }

  test('one changed byte anywhere is found', async () => {
    const bytes = whole()
    for (let n = 0; n < 60; n += 1) {
      const at =
        n < 20
          ? n
          : n < 40
            ? bytes.length - 1 - (n - 20) * 7
            : Math.floor((bytes.length / 21) * (n - 39))
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ (1 << (n % 8))
      await refused(changed, n < 15 ? 'não é um backup da Régua' : /danificado ou incompleto/)
    }
  })

  test.each([0, 1, 40, 0.3, 0.9, -33, -1])('truncated at %d is refused', async (at) => {
    const bytes = whole()
    const end = at < 0 ? bytes.length + at : at < 1 && at > 0 ? Math.floor(bytes.length * at) : at
    await refused(bytes.subarray(0, end), /danificado ou incompleto|não é um backup da Régua/)
  })

  test('with bytes after the end is refused', async () => {
    await refused(Buffer.concat([whole(), Buffer.from('x')]), /danificado ou incompleto/)
  })

  test('changes nothing in the database, and the message says so', async () => {
    const bytes = whole()
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0x10
    const bad = await refused(bytes, 'Nada foi alterado')
    const target = await emptyDatabase()
    await expect(
      restoreBackup(target, { path: bad, dataFolder: join(folder, 'nada') }),
    ).rejects.toThrow('danificado')
    await within(target, async ({ adminPool }) => {
      const { rows } = await adminPool.query(
        `
          select relname
          from pg_class c
            join pg_namespace n on n.oid = relnamespace
          where nspname = 'public' and relkind = 'r'`,
      )
      expect(rows).toEqual([])
    })
  })

  test('a file of another kind and a missing file have different messages', async () => {
    await refused(Buffer.from('contrato;boleto\n'.repeat(20)), 'não é um backup da Régua')
    await expect(checkBackup(join(folder, 'nenhum.backup'))).rejects.toThrow(
      'Não foi possível ler o backup',
    )
  })
})

describe('a backup', () => {
  test('never replaces a file, and an incomplete one never has the final name', async () => {
    await expect(writeBackup(source.address, { dataFolder, path })).rejects.toThrow('já existe')
    const another = join(folder, 'sem-pasta', 'x.backup')
    await expect(writeBackup(source.address, { dataFolder, path: another })).rejects.toThrow(
      /Não foi possível gravar/,
    )
    expect(readdirSync(folder).filter((name) => name.endsWith('.parcial'))).toEqual([])
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('a foreign database is refused', async () => {
    await expect(
      writeBackup(await emptyDatabase(), { dataFolder, path: join(folder, 'y.backup') }),
    ).rejects.toThrow('Este banco não é da Régua')
  })

  test('of an older version is restored and migrated; a newer one is refused', async () => {
    const older = await emptyDatabase()
    const first = readMigrations().filter(({ number }) => number === 0)
    await migrate(older, first)
    const file = join(folder, 'antigo.backup')
    await writeBackup(older, { dataFolder: join(folder, 'sem-ancoras'), path: file })
    const target = await emptyDatabase()
    const { migrations } = await restoreBackup(target, {
      path: file,
      dataFolder: join(folder, 'sem-ancoras'),
    })
    expect(migrations.length).toBe(readMigrations().length - first.length)
    expect(await schemaWords(target)).toEqual(await schemaWords(source.address))

    await within(older, ({ adminPool }) =>
      adminPool.query(
        `
          insert into schema_migration (number, name, checksum)
          values (9999, '9999_do_more.sql', 'x')`,
      ),
    )
    const newer = join(folder, 'novo.backup')
    await writeBackup(older, { dataFolder: join(folder, 'sem-ancoras'), path: newer })
    await expect(restoreBackup(await emptyDatabase(), { path: newer, dataFolder })).rejects.toThrow(
      'O backup é de uma Régua mais nova (migração 9999_do_more.sql)',
    )
  })

  test('of a database from before the baseline is refused', async () => {
    const older = await emptyDatabase()
    await migrate(older)
    await within(older, ({ adminPool }) =>
      adminPool.query(
        `update schema_migration set number = 145, name = '0145_find_marked_codes.sql' where number = 0`,
      ),
    )
    const file = join(folder, 'de-antes.backup')
    await writeBackup(older, { dataFolder: join(folder, 'sem-ancoras'), path: file })
    await expect(restoreBackup(await emptyDatabase(), { path: file, dataFolder })).rejects.toThrow(
      'O backup é de antes do esquema atual (parou na migração 0145_find_marked',
    )
  })

  test('no server starts on an interrupted restore, and the next restore starts anew', async () => {
    const target = await emptyDatabase()
    await withOneConnection(target, 'regua test', async ({ client }) => {
      await createMarker(client, path)
    })
    await migrate(target, readMigrations(), { isRestoring: true })
    await expect(migrate(target)).rejects.toThrow(
      'Este banco é de uma restauração que não terminou',
    )
    const restoreResult = await restoreBackup(target, { path, dataFolder: join(folder, 'de-novo') })
    expect(restoreResult.rows).toBeGreaterThan(1_000)
    await expect(migrate(target)).resolves.toEqual({ appliedMigrations: [] })
  })

  test('different anchors in the data folder stay as evidence', async () => {
    const own = join(folder, 'com-ancoras')
    mkdirSync(join(own, 'ancoras'), { recursive: true })
    copyFileSync(anchorFile(dataFolder), anchorFile(own))
    writeFileSync(anchorFile(own), 'outra\n', { flag: 'a' })
    const { olderAnchors } = await restoreBackup(await emptyDatabase(), { path, dataFolder: own })
    expect(readFileSync(olderAnchors ?? '', 'utf8')).toContain('outra')
    expect(readFileSync(anchorFile(own), 'utf8')).toBe(readFileSync(anchorFile(dataFolder), 'utf8'))
  })
})

describe('files in an S3 store', () => {
  const bytes = Buffer.alloc(2_500_000, 'Pasta da ação ')
  let there: TestObjectStore
  let store: ObjectStore
  let id = ''
  const bytesIn = (address: pg.ClientConfig) =>
    within(address, ({ app }) =>
      inTransaction(app, { malls: 'all' }, async (tx) => {
        const pieces: Uint8Array[] = []
        for await (const piece of readFileChunks(tx, id)) pieces.push(piece)
        return Buffer.concat(pieces)
      }),
    )
  beforeAll(async () => {
    there = await testObjectStore()
    store = await openObjectStore(there.settings)
    setObjectStore(store)
    const file = { name: 'pasta.zip', mediaType: 'application/zip', source: bytes, mallId: null }
    const kept = await inTransaction(source.app, { malls: 'all' }, (tx) => storeFile(tx, file))
    id = kept.id
  })
  afterAll(async () => {
    setObjectStore(undefined)
    store.close()
    await there.close()
    await source.adminPool.query('delete from stored_file where id = $1', [id])
  })

  test('are in the backup, and after a restore in the database', async () => {
    const own = join(folder, 'com-arquivos.backup')
    await writeBackup(source.address, { dataFolder, path: own })
    const address = await emptyDatabase()
    setObjectStore(undefined)
    const { filesElsewhere } = await restoreBackup(address, { path: own, dataFolder })
    expect(filesElsewhere).toBe(0)
    expect((await bytesIn(address)).equals(bytes)).toBe(true)
    setObjectStore(store)
  })

  test('can be left out, and the restore prints how many it needs', async () => {
    const own = join(folder, 'sem-arquivos.backup')
    await writeBackup(source.address, { dataFolder, path: own, withoutFiles: true })
    const address = await emptyDatabase()
    const { filesElsewhere } = await restoreBackup(address, { path: own, dataFolder })
    expect(filesElsewhere).toBe(1)
    expect((await bytesIn(address)).equals(bytes)).toBe(true)
  })

  test('that differ from their hash stop the backup', async () => {
    there.objects.get(`regua/${id}`)?.bytes.writeUInt8(7, 11)
    await expect(
      writeBackup(source.address, { dataFolder, path: join(folder, 'danificado.backup') }),
    ).rejects.toThrow(`O arquivo guardado ${id} não é mais o que foi recebido.`)
  })
})
