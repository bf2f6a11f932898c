import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { CannotStart } from '#server/settings/cannot-start.ts'
import { searchPath } from './connection.ts'
import { poolerRefusal, refusePoolerBetween } from './pooler.ts'
import { isCode } from '#server/embedded/embedded-files.ts'
import { LOCKS } from './locks.ts'
import { findQueueMigration, queueMigration } from '../jobs/queue-tables.ts'

export type Migration = {
  readonly number: number
  readonly name: string
  readonly checksum: string
  readonly text: string
}

const schemaFolder = fileURLToPath(new URL('../../../db/schema', import.meta.url))
const migrationsFolder = fileURLToPath(new URL('../../../db/migrations', import.meta.url))
const baselineNumber = 0

/** This table exists while a backup is being restored into the database (src/server/backup). */
export const restoreMarker = 'restore_in_progress'
const roles = ['regua_app', 'regua_all']
const lockAttempts = 10
const passingMs = 300

/** The baseline of an empty database (db/schema) as number 0, and the migrations since. */
export function readMigrations(): Migration[] {
  return [readBaseline(schemaFolder), ...readNumbered(migrationsFolder)]
}

function readBaseline(folder: string): Migration {
  const text = sqlFiles(folder)
    .map((name) => readSql(`${folder}/${name}`))
    .join('\n')
  return { number: baselineNumber, name: 'db/schema', checksum: checksumOf(text), text }
}

/** Reads the migrations of a folder in order; rejects duplicate numbers. */
export function readNumbered(folder: string): Migration[] {
  const names = sqlFiles(folder)
  return names.map((name, index) => {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
    if (Number.isNaN(number) || names[index - 1]?.startsWith(name.slice(0, 4)))
      throw new CannotStart(`Migração sem número próprio: ${name}.`)
    const text = readSql(`${folder}/${name}`)
    return { number, name, checksum: checksumOf(text), text }
  })
}

/**
 * The last migration of a database or backup from before the baseline, which cannot be migrated.
 * Undefined if it is empty or has the baseline.
 */
export function lastBeforeBaseline(
  applied: readonly { readonly number: number; readonly name: string }[],
): string | undefined {
  return applied.some(({ number }) => number === baselineNumber) ? undefined : applied.at(-1)?.name
}

const sqlFiles = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()

const readSql = (path: string) => readFileSync(path, 'utf8').replaceAll('\r\n', '\n')

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Migrates a database: roles, tables of the job queue, then the baseline and our migrations, each in
 * a transaction.
 * Processes may call it concurrently. During a restore only the restore may call it.
 */
export async function migrate(
  address: pg.ClientConfig,
  migrations: readonly Migration[] = readMigrations(),
  { isRestoring = false }: { readonly isRestoring?: boolean } = {},
): Promise<{ readonly appliedMigrations: readonly string[] }> {
  const client = new pg.Client({
    ...address,
    application_name: 'regua migrate',
    options: `-c search_path=${searchPath}`,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    throw poolerRefusal(error) ?? error
  })
  try {
    await refusePoolerBetween(client)
    await refuseOldServer(client)
    if (!isRestoring) await refuseHalfRestored(client)
    await client.query('select pg_advisory_lock($1)', [LOCKS.migration])
    await ensureRoles(client)
    if (!(await isQueueCurrent(client))) await migrateQueue(address)
    return { appliedMigrations: await applyPending(client, migrations) }
  } finally {
    await client.end()
  }
}

async function refuseOldServer(client: pg.Client) {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  const version = rows[0]?.version ?? 0
  if (version < 150_000)
    throw new CannotStart(
      `A Régua precisa do PostgreSQL 15 ou mais novo; DATABASE_URL leva a um ${Math.floor(version / 10_000)}.`,
    )
}

async function refuseHalfRestored(client: pg.Client) {
  const { rows } = await client.query<{ half: boolean }>(
    'select to_regclass($1) is not null as half',
    [`public.${restoreMarker}`],
  )
  if (rows[0]?.half)
    throw new CannotStart(
      'Este banco é de uma restauração que não terminou: espere que ela termine, ou repita npm run restore.',
    )
}

// Roles belong to the whole server, so they may be missing after a restore or exist already. With
// `noinherit`, regua_app does not see every mall although it may become regua_all.
async function ensureRoles(client: pg.Client) {
  for (const role of roles) {
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin noinherit; end if;
    exception when duplicate_object or unique_violation then null; end $$`)
  }
  const privilege = `case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end`
  const { rows } = await client.query<{ may: boolean; me: string }>(
    `
      select bool_and(pg_has_role(role, ${privilege})) as may, current_user as me
      from unnest($1::text[]) as role`,
    [roles],
  )
  if (rows[0]?.may) return
  const grant = `grant ${roles.join(', ')} to ${client.escapeIdentifier(rows[0]?.me ?? '')}`
  try {
    await client.query(grant)
  } catch (error) {
    if (!isCode(error, '42501')) throw error
    throw new CannotStart(
      `DATABASE_URL: este usuário do banco não pode usar os papéis da Régua; peça ao administrador que execute: ${grant};`,
      { cause: error },
    )
  }
}

// The package is loaded only to migrate its tables: loading it takes longer than the rest of a start
// that has nothing to migrate.
async function isQueueCurrent(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('graphile_worker.migrations') is not null as exists`,
  )
  if (!rows[0]?.exists) return false
  const { rows: applied } = await client.query<{ id: number }>(findQueueMigration)
  return applied[0]?.id === queueMigration
}

async function migrateQueue(address: pg.ClientConfig) {
  const { Logger, runMigrations } = await import('graphile-worker')
  const pgPool = new pg.Pool({ ...address, application_name: 'regua migrate', max: 1 })
  pgPool.on('error', () => {})
  pgPool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) })
  } finally {
    await pgPool.end()
  }
}

async function applyPending(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<string[]> {
  await client.query(`create table if not exists schema_migration (
    number int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
    'select number, name, checksum from schema_migration order by number',
  )
  const older = lastBeforeBaseline(rows)
  if (older !== undefined)
    throw new CannotStart(
      `Este banco é de antes do esquema atual da Régua (parou na migração ${older}) e não pode ser atualizado: comece com um banco vazio ou outra pasta em REGUA_DATA.`,
    )
  for (const appliedRow of rows) {
    const migration = migrations.find(({ number }) => number === appliedRow.number)
    if (!migration)
      throw new CannotStart(
        `O banco é mais novo que este programa: já passou pela migração ${appliedRow.name}. Atualize a Régua.`,
      )
    if (migration.checksum !== appliedRow.checksum) {
      throw new CannotStart(
        `A migração ${migration.name} mudou depois de aplicada: restaure o arquivo e escreva a mudança em uma nova.`,
      )
    }
  }
  const pending = migrations.filter(
    ({ number }) => !rows.some((appliedRow) => appliedRow.number === number),
  )
  await client.query(`set lock_timeout = '2s'`)
  for (const migration of pending) await apply(client, migration)
  return pending.map(({ name }) => name)
}

// A migration that waits for a lock blocks every request behind it. So it gives up after 2 s and
// retries.
async function apply(client: pg.Client, migration: Migration) {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin')
      await client.query(migration.text)
      await client.query(
        'insert into schema_migration (number, name, checksum) values ($1, $2, $3)',
        [migration.number, migration.name, migration.checksum],
      )
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (!isCode(error, '55P03') || attempt === lockAttempts)
        throw new Error(`Migration ${migration.name} failed`, { cause: error })
      await wait(passingMs)
    }
  }
}
