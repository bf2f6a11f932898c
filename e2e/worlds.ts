// The worlds that the journeys start from, made once a run as databases of one PostgreSQL: a clone
// of such a database takes a fifth of a second, making it ten, and its server starts none of its
// own.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import pg from 'pg'

import { startEmbedded } from '#ops/embedded/embedded.ts'

import { answers, waitForExit, type Output, runServer, stopChild } from './server-process.ts'

/** The day on which the journeys happen, unless they say another: the last of the ERP sample. */
export const journeyDay = '2026-11-18'

/**
 * What the database holds at the start. 'empty': the demo users; 'erp': the ERP sample too, loaded
 * as a person loads it; 'demo': the demo world.
 */
export type World = 'empty' | 'erp' | 'demo'

type Settings = Readonly<Record<string, string>>

const sample = fileURLToPath(new URL('../samples/', import.meta.url))

/** Where the worlds are that `makeWorlds` has made, for the workers that start after it. */
export const worldsUrl = 'REGUA_JOURNEY_WORLDS'

/** The PostgreSQL of the worlds that were made; undefined where none were. */
export const worldsPlace = (): string | undefined => process.env[worldsUrl]

export async function loadSample(env: Settings, output: Output): Promise<void> {
  const files = ['contratos.csv', 'titulos.csv'].map((name) => join(sample, name))
  const missing = files.find((file) => !existsSync(file))
  if (missing !== undefined) throw new Error(`The ERP sample is not here: ${missing}`)
  const code = await waitForExit(runServer('tools/load.ts', files, env, output))
  if (code !== 0) throw new Error(`The ERP sample was not loaded.\n${output.text}`)
}

/**
 * The sample was loaded on the day of the journey, so the next five minutes would open its cycle:
 * here people do.
 */
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

/** Runs sentences of SQL, one after another. */
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

// The demo world is two years of work; a busy machine takes its time.
const madeWithin = 600_000

/** Starts and stops the server once in this world: its first start fills it. */
async function visit(env: Settings, leave: (address: string) => Promise<void>): Promise<void> {
  const output: Output = { text: '' }
  const child = runServer('src/server/main.ts', [], env, output)
  try {
    await leave(await answers(child, output, madeWithin))
  } finally {
    await stopChild(child)
  }
}

// Closed to connections, so that no autovacuum sits in it while it is being cloned.
const refuseConnections = (world: World) => `alter database ${world} with allow_connections false`

/** Ends the PostgreSQL of a folder at once: what it holds is of no use without the run. */
function endPostgres(folder: string): void {
  const place = join(folder, 'data/postmaster.pid')
  if (existsSync(place)) process.kill(Number(readFileSync(place, 'utf8').split('\n')[0]), 'SIGQUIT')
}

/** Makes the worlds for every `cloneWorld` after it; answers how to take them away. */
export async function makeWorlds(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'regua-worlds-'))
  // Root lends the database files to another account, which must be able to pass.
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
        // Nothing does so by itself in a PostgreSQL of the tests, and every clone would plan blindly.
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

/** A world of one's own, as DATABASE_URL; undefined where none was made before. */
export async function cloneWorld(
  world: World,
): Promise<{ readonly url: string; readonly remove: () => Promise<void> } | undefined> {
  const server = worldsPlace()
  if (!server) return undefined
  const name = `journey_${randomBytes(6).toString('hex')}`
  await query(server, `create database ${name} template ${world} strategy file_copy`)
  return {
    url: urlOf(name, server),
    remove: () => query(server, `drop database ${name} with (force)`),
  }
}
