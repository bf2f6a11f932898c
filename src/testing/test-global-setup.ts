import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { otherDatabase } from '#server/database/connection.ts'
import { defaultDataFolder } from '#server/settings/data-folder.ts'
import { startEmbedded } from '#server/embedded/embedded.ts'
import { isAlive, isCode } from '#server/embedded/embedded-files.ts'
import { migrate, type Migration, readMigrations } from '#server/database/migrate.ts'
import { LOCKS } from '#server/database/locks.ts'

/** Address of the server and name of the template, or the reason why there is none. */
export type TestServer =
  | { readonly address: pg.ClientConfig; readonly template: string; readonly run: string }
  | { readonly failure: string }

declare module 'vitest' {
  // Vitest requires this declaration for values provided by a global setup.
  export interface ProvidedContext {
    testServer: TestServer
  }
}

// Keep older templates: a run that started before a new migration still clones one.
const cachedTemplates = 3

/**
 * Runs once per test run: provides a PostgreSQL (DATABASE_URL, or an embedded one without
 * durability) with a migrated template, which later runs reuse.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = `regua_test_${process.pid}`
  const server = await testServer().catch((error: unknown) =>
    project.provide('testServer', { failure: messageOf(error) }),
  )
  if (!server) return async () => {}
  try {
    const template = await prepareTemplate(server.address)
    project.provide('testServer', { address: server.address, template, run })
  } catch (error) {
    // A broken migration fails only tests that need a database.
    project.provide('testServer', { failure: messageOf(error) })
  }
  return async () => {
    await onServer(server.address, (client) =>
      dropDatabases(client, (name) => name.startsWith(`${run}_`)),
    )
    await server.close()
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/** The server of the tests; `close` stops it if no other process uses it. */
export async function testServer(): Promise<{
  readonly address: pg.ClientConfig
  readonly close: () => Promise<void>
}> {
  const connectionString = process.env['DATABASE_URL']
  if (connectionString) return { address: { connectionString }, close: async () => {} }
  const binariesFolder = process.env['REGUA_DATA'] ?? defaultDataFolder()
  return startEmbedded({
    folder: join(binariesFolder, 'test'),
    binariesFolder,
    presence: 'guest',
    volatile: true,
  })
}

// The name contains a hash of the template's sources: a changed migration creates a new template,
// otherwise the existing one is reused.
async function prepareTemplate(address: pg.ClientConfig): Promise<string> {
  const migrations = readMigrations()
  const queue = readFileSync(
    join(createRequire(import.meta.url).resolve('graphile-worker'), '../../package.json'),
  )
  return onServer(address, async (client) => {
    const { rows: who } = await client.query<{ owner: string }>(
      'select current_user as owner, pg_advisory_lock($1)',
      [LOCKS.testTemplate],
    )
    const parts = [
      queue.toString(),
      who[0]?.owner,
      ...migrations.map(({ name, checksum }) => name + checksum),
    ]
    const template = `regua_template_${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12)}`
    await dropDatabases(client, isOrphan)
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [template])
    if (rows.length === 0) await buildTemplate(client, address, template, migrations)
    return template
  })
}

async function buildTemplate(
  client: pg.Client,
  address: pg.ClientConfig,
  template: string,
  migrations: readonly Migration[],
) {
  const { rows: older } = await client.query<{ datname: string }>(
    `
      select datname
      from pg_database
      where datname like 'regua\\_template\\_%'
      order by oid desc offset $1`,
    [cachedTemplates],
  )
  await dropDatabases(
    client,
    (name) => name.endsWith('_building') || older.some(({ datname }) => datname === name),
  )
  const building = `${template}_building`
  await client.query(`create database ${building}`)
  await migrate(otherDatabase(address, building), migrations)
  // Forbid connections, so that no autovacuum runs in it during cloning. Rename last, so that an
  // unfinished template is never used.
  await client.query(`alter database ${building} with allow_connections false`)
  await client.query(`alter database ${building} rename to ${template}`)
}

function isOrphan(name: string): boolean {
  const pid = /^regua_test_(\d+)_/.exec(name)?.[1]
  return pid !== undefined && !isAlive(Number(pid))
}

async function dropDatabases(client: pg.Client, unwanted: (name: string) => boolean) {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like 'regua\\_%'`,
  )
  for (const { datname } of rows.filter((row) => unwanted(row.datname))) {
    try {
      await client.query(`drop database if exists ${client.escapeIdentifier(datname)} with (force)`)
    } catch (error) {
      // Another run is cloning or has dropped that template.
      if (!isCode(error, '55006', '3D000')) throw error
    }
  }
}

async function onServer<T>(
  address: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...address, application_name: 'regua test' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
