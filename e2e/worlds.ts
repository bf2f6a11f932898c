// Prepares the databases of the journeys once per run, in one PostgreSQL. Cloning one takes a fifth
// of a second, creating it ten, and its server needs no PostgreSQL of its own.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import pg from 'pg'

import { startEmbedded } from '#server/embedded/embedded.ts'

import { answers, waitForExit, type Output, runServer, stopChild } from './server-process.ts'

/** Default date of the journeys: the last one of the ERP sample. */
export const journeyDay = '2026-11-18'

/**
 * Initial data. 'empty': the demo users; 'erp': plus the ERP sample, uploaded; 'demo': the demo
 * data.
 */
export type World = 'empty' | 'erp' | 'demo'

type Settings = Readonly<Record<string, string>>

const sample = fileURLToPath(new URL('../samples/', import.meta.url))

/** Environment variable with the place of the prepared databases, for the workers. */
export const worldsUrl = 'REGUA_JOURNEY_WORLDS'

/** The PostgreSQL of the prepared databases; undefined if there is none. */
export const worldsPlace = (): string | undefined => process.env[worldsUrl]

export async function loadSample(env: Settings, output: Output): Promise<void> {
  const files = ['contratos.csv', 'titulos.csv'].map((name) => join(sample, name))
  const missing = files.find((file) => !existsSync(file))
  if (missing !== undefined) throw new Error(`The ERP sample is not here: ${missing}`)
  const code = await waitForExit(runServer('tools/load.ts', files, env, output))
  if (code !== 0) throw new Error(`The ERP sample was not loaded.\n${output.text}`)
}

/** The job would open the cycle within five minutes of the sample load; here users do it. */
export async function leaveCycleToPeople(address: string): Promise<void> {
  const post = async (path: string, init: RequestInit): Promise<Response> => {
    const answer = await fetch(`${address}/bff${path}`, { method: 'POST', ...init })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const signedIn = await post('/authenticate', { body: new URLSearchParams({ token: 'regua' }) })
  const { token } = (await signedIn.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  await post('/configuracao/serasa/parametro/salvar', {
    headers,
    body: JSON.stringify({ codigoParametro: 'CICLO_AUTOMATICO', valor: 'Não', statusAtivo: true }),
  })
  await post('/authenticate/sair', { headers, body: '{}' })
}

/** Runs SQL statements in order. */
export async function query(url: string, ...texts: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const text of texts) await client.query(text)
  } finally {
    await client.end()
  }
}

function urlOf(database: string, server: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

// The demo data spans two years of work, which takes time on a busy machine.
const madeWithin = 600_000

/** Starts and stops the server once on this database; the first start fills it. */
async function visit(env: Settings, leave: (address: string) => Promise<void>): Promise<void> {
  const output: Output = { text: '' }
  const child = runServer('src/app/main.mjs', [], env, output)
  try {
    await leave(await answers(child, output, madeWithin))
  } finally {
    await stopChild(child)
  }
}

// Blocks connections, so that no autovacuum is inside while it is cloned.
const refuseConnections = (world: World) => `alter database ${world} with allow_connections false`

/** Stops the PostgreSQL of a folder at once: its data is not needed after the run. */
function endPostgres(folder: string): void {
  const place = join(folder, 'data/postmaster.pid')
  if (existsSync(place)) process.kill(Number(readFileSync(place, 'utf8').split('\n')[0]), 'SIGQUIT')
}

/** Prepares the databases for `cloneWorld`; returns the cleanup function. */
export async function makeWorlds(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'regua-worlds-'))
  // As root, the database files belong to another account, which needs access to the folder.
  await chmod(folder, 0o711)
  const cluster = await startEmbedded({ folder, presence: 'guest', volatile: true })
  const abandon = () => endPostgres(folder)
  process.once('exit', abandon)
  const { user = '', password = '', host = '', database = '' } = cluster.address
  const login = `${user}:${encodeURIComponent(String(password))}`
  const server = `postgres://${login}@localhost:5432/${database}?host=${encodeURIComponent(host)}`
  const settingsOf = (world: World): Settings => ({
    REGUA_DATA: join(folder, world),
    REGUA_TODAY: journeyDay,
    REGUA_IDENTITY: 'demo',
    REGUA_DEMO: world === 'demo' ? '1' : '0',
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: urlOf(world, server),
  })
  const remove = async () => {
    process.off('exit', abandon)
    await cluster.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await query(server, 'create database empty')
    await visit(settingsOf('empty'), async () => undefined)
    await query(server, refuseConnections('empty'))
    const others: readonly (readonly [World, () => Promise<void>])[] = [
      [
        'erp',
        async () => {
          await loadSample(settingsOf('erp'), { text: '' })
          await visit(settingsOf('erp'), leaveCycleToPeople)
        },
      ],
      ['demo', () => visit(settingsOf('demo'), async () => undefined)],
    ]
    for (const [world] of others) await query(server, `create database ${world} template empty`)
    await Promise.all(
      others.map(async ([world, fill]) => {
        await fill()
        // Test instances have no autovacuum, so without ANALYZE every clone would lack statistics.
        await query(urlOf(world, server), 'analyze')
        await query(server, refuseConnections(world))
      }),
    )
  } catch (error) {
    await remove()
    throw error
  }
  process.env[worldsUrl] = server
  return remove
}

/** A cloned database as DATABASE_URL; undefined if none was prepared. */
export async function cloneWorld(
  world: World,
): Promise<{ readonly url: string; readonly remove: () => Promise<void> } | undefined> {
  const server = worldsPlace()
  if (!server) return undefined
  const name = `journey_${randomBytes(6).toString('hex')}`
  await query(server, `create database ${name} template ${world} strategy file_copy`)
  return {
    url: urlOf(name, server),
    remove: () => query(server, `drop database if exists ${name} with (force)`),
  }
}
