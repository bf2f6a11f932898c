import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { defaultDataFolder } from '#server/settings/data-folder.ts'
import { type EmbeddedCluster, startEmbedded } from './embedded.ts'
import { serverProcesses } from './embedded-process.ts'

// A durable cluster in its own folder, with servers as child processes that can be killed.
const binariesFolder = process.env['REGUA_DATA'] ?? defaultDataFolder()
const module = new URL('./embedded.ts', import.meta.url).href
let folder = ''
let children: Server[] = []

type Server = { readonly answer: string; readonly kill: (signal: NodeJS.Signals) => Promise<void> }

async function server(): Promise<Server> {
  const code = `
    import { startEmbedded } from '${module}'
    try {
      const cluster = await startEmbedded(${JSON.stringify({ folder, binariesFolder, presence: 'only' })})
      await cluster.announce('http://127.0.0.1:4321')
      process.on('SIGTERM', () => cluster.close())
      console.log('up')
    } catch (error) {
      console.log(error.message)
    }`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await gone
  }
  const [answer] = (await once(createInterface(child.stdout), 'line')) as [string]
  const started = { answer, kill }
  children.push(started)
  return started
}

const guest = () => startEmbedded({ folder, binariesFolder, presence: 'guest' })
const processes = () => serverProcesses({ data: join(folder, 'data') }) ?? []

async function ask(cluster: EmbeddedCluster, statement: string): Promise<unknown> {
  const client = new pg.Client(cluster.address)
  await client.connect()
  try {
    return (await client.query<{ value: unknown }>(statement)).rows[0]?.value
  } finally {
    await client.end()
  }
}

async function inCluster(statement: string): Promise<unknown> {
  const cluster = await guest()
  try {
    return await ask(cluster, statement)
  } finally {
    await cluster.close()
  }
}

// The first test finds an empty folder, the others a stopped cluster.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'regua-'))
  chmodSync(folder, 0o711)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

afterEach(async () => {
  for (const child of children) await child.kill('SIGKILL')
  children = []
  await (await guest()).close()
})

describe('one Régua for each folder', () => {
  test('of two simultaneous first starts one runs and the other names it', async () => {
    const answers = (await Promise.all([server(), server()])).map(({ answer }) => answer).toSorted()
    expect(answers).toEqual([expect.stringMatching(/^Outra Régua já está no ar nesta pasta/), 'up'])
    expect((await server()).answer).toBe(
      'Outra Régua já está no ar nesta pasta: http://127.0.0.1:4321.',
    )
  })

  test('the next start takes over the database of a killed process', async () => {
    const first = await server()
    await inCluster('create table kept as select 7 as value')
    await first.kill('SIGKILL')
    expect(processes()).not.toEqual([])
    expect((await server()).answer).toBe('up')
    expect(await inCluster('select value from kept')).toBe(7)
  })

  test('a stopping server stops its database', async () => {
    await (await server()).kill('SIGTERM')
    expect(processes()).toEqual([])
  })

  test('a tool leaves the running server alone, and the last process stops the database', async () => {
    const first = await server()
    const tool = await guest()
    await first.kill('SIGTERM')
    expect(await ask(tool, 'select 1 as value')).toBe(1)
    await tool.close()
    expect(processes()).toEqual([])
  })
})

describe('a database that was not stopped', () => {
  test('starts with all commits after everything was killed', async () => {
    const first = await server()
    await inCluster('create table kept_too as select 8 as value')
    for (const pid of processes()) process.kill(pid, 'SIGKILL')
    await first.kill('SIGKILL')
    expect((await server()).answer).toBe('up')
    expect(await inCluster('select value from kept_too')).toBe(8)
  })

  test('is restarted under a running server', async () => {
    const cluster = await startEmbedded({ folder, binariesFolder, presence: 'only' })
    for (const pid of processes()) process.kill(pid, 'SIGKILL')
    expect(await inCluster('select 1 as value')).toBe(1)
    await expect.poll(() => server().then(({ answer }) => answer)).toMatch(/^Outra Régua/)
    await cluster.close()
    // The lock is released before its process exits.
    await expect.poll(processes).toEqual([])
  })

  test('is restarted even if killed again during its start', async () => {
    const cluster = await startEmbedded({ folder, binariesFolder, presence: 'only' })
    for (let kill = 0; kill < 3; kill += 1) {
      await expect.poll(() => processes().length, { interval: 5 }).toBeGreaterThan(0)
      for (const pid of processes()) process.kill(pid, 'SIGKILL')
    }
    await expect
      .poll(() => ask(cluster, 'select 1 as value').catch(() => undefined), { timeout: 30_000 })
      .toBe(1)
    await cluster.close()
    await expect.poll(processes).toEqual([])
  })

  test('starts although its lock file names another running program', async () => {
    await (await guest()).close()
    const lines = ['data', '0', '5432', '', '', '0 0', 'ready']
    writeFileSync(join(folder, 'data', 'postmaster.pid'), [process.pid, ...lines].join('\n'))
    expect(await inCluster('select 1 as value')).toBe(1)
  })

  test('of another major version is refused with a message', async () => {
    await (await guest()).close()
    const file = join(folder, 'data', 'PG_VERSION')
    const version = readFileSync(file)
    writeFileSync(file, '17\n')
    await expect(guest()).rejects.toThrow(/PostgreSQL 17 e esta versão traz o 18/)
    writeFileSync(file, version)
  })
})

test('works in a folder with a path too long for a socket', async () => {
  const deep = join(folder, 'a'.repeat(60), 'b'.repeat(60))
  const cluster = await startEmbedded({ folder: deep, binariesFolder, presence: 'only' })
  expect(await ask(cluster, 'select 1 as value')).toBe(1)
  await cluster.close()
  rmSync(cluster.address.host ?? '', { recursive: true, force: true })
})
