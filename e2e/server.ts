import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The day on which the journeys happen, unless they say another: the last day of the ERP sample. */
export const journeyDay = '2026-11-18'

/** What the database holds at the start. 'erp': the ERP sample, loaded as a person loads it; 'demo': the demo world. */
export type World = 'empty' | 'erp' | 'demo'

export type TestServer = {
  /** Where it answers: 'http://127.0.0.1:54321'. */
  readonly address: string
  /** What the server wrote to its standard output and error. */
  readonly log: () => string
  /** Ends the process as a crash would: nothing is finished, nothing is said. */
  readonly crash: () => Promise<void>
  /** Starts it again where it was, on the same data. */
  readonly startAgain: () => Promise<void>
  /** Stops the server and its database and takes the folder away. */
  readonly stop: () => Promise<void>
}

export type TestServerOptions = {
  readonly today?: string
  readonly world?: World
  /** Further settings of the process, as in the README. */
  readonly env?: Readonly<Record<string, string>>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const sample = fileURLToPath(new URL('../../shared/data/erp/', import.meta.url))
const readyWithin = 180_000
const stopWithin = 20_000

type Output = { text: string }

function run(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  output: Output,
): ChildProcess {
  // None of the settings of the machine: the journeys look the same everywhere. An empty setting is no setting.
  const neutral = Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => name.startsWith('REGUA_'))
      .map((name) => [name, '']),
  )
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, ...neutral, NODE_ENV: '', NODE_OPTIONS: '', DATABASE_URL: '', INIT_CWD: root, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output.text += chunk.toString()))
  return child
}

const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((done) => child.once('exit', done))
    : Promise.resolve(child.exitCode)

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), stopWithin)
  await ended(child)
  clearTimeout(impatience)
}

async function loadSample(env: Readonly<Record<string, string>>, output: Output): Promise<void> {
  const files = ['contratos.csv', 'titulos.csv'].map((name) => join(sample, name))
  const missing = files.find((file) => !existsSync(file))
  if (missing !== undefined) throw new Error(`The ERP sample is not here: ${missing}`)
  const code = await ended(run('tools/load.ts', files, env, output))
  if (code !== 0) throw new Error(`The ERP sample was not loaded.\n${output.text}`)
}

function answers(child: ChildProcess, output: Output): Promise<string> {
  return new Promise((found, failed) => {
    const look = () => {
      const address = /http:\/\/[\w.]+:\d+/.exec(output.text)?.[0]
      if (address !== undefined) done(() => found(address))
    }
    const tooLate = setTimeout(
      () => done(() => failed(new Error(`The server did not start in time.\n${output.text}`))),
      readyWithin,
    )
    const died = () => done(() => failed(new Error(`The server ended.\n${output.text}`)))
    const done = (then: () => void) => {
      clearTimeout(tooLate)
      child.stdout?.off('data', look)
      child.off('exit', died)
      then()
    }
    child.stdout?.on('data', look)
    child.once('exit', died)
  })
}

/** Where the worlds are that `keepWorlds` has made, for the workers that start after it. */
const keptFolder = 'REGUA_KEPT_WORLDS'

/** The kept world that these options start from; undefined where a setting of theirs makes another one. */
function keptWorld({ today = journeyDay, world = 'empty', env = {} }: TestServerOptions): string | undefined {
  const kept = process.env[keptFolder]
  const isPlain = env['REGUA_DATA'] === undefined && env['REGUA_IDENTITY'] === undefined && today === journeyDay
  const folder = kept && isPlain ? join(kept, world) : undefined
  return folder !== undefined && existsSync(folder) ? folder : undefined
}

// The command keeps the owners: root lends the database files to another account.
const copyFiles = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to])

/**
 * Makes the empty world and the one of the ERP sample once, for every `startTestServer` after it: a copy of the files
 * takes a second, making them ten. Answers how to take them away.
 */
export async function keepWorlds(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'regua-worlds-'))
  await chmod(folder, 0o711)
  for (const world of ['empty', 'erp'] as const) {
    const made = await startTestServer({ world, env: { REGUA_DATA: join(folder, world) } })
    await made.stop()
  }
  process.env[keptFolder] = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/**
 * Starts the real server as people start it, on a port of its own and a fresh embedded database in the system's
 * temporary folder. Call `stop` at the end; a test process that dies takes the server with it.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { today = journeyDay, world = 'empty' } = options
  const folder = await mkdtemp(join(tmpdir(), 'regua-e2e-'))
  // Root lends the database files to another account, which must be able to pass.
  await chmod(folder, 0o711)
  const env = {
    REGUA_DATA: join(folder, 'dados'),
    REGUA_TODAY: today,
    REGUA_IDENTITY: 'demo',
    REGUA_DEMO: world === 'demo' ? '1' : '0',
    PORT: '0',
    HOST: '127.0.0.1',
    ...options.env,
  }
  const output: Output = { text: '' }
  const takeAway = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    const kept = keptWorld(options)
    if (kept !== undefined) await copyFiles(kept, env.REGUA_DATA)
    else if (world === 'erp') await loadSample(env, output)
    let child = run('src/server/main.ts', [], env, output)
    const orphaned = () => void child.kill('SIGTERM')
    process.once('exit', orphaned)
    const stop = async () => {
      process.off('exit', orphaned)
      await stopChild(child)
      await takeAway()
    }
    const address = await answers(child, output).catch(async (error: unknown) => {
      await stop()
      throw error
    })
    const crash = async () => {
      child.kill('SIGKILL')
      await ended(child)
    }
    const startAgain = async () => {
      const again: Output = { text: '' }
      child = run('src/server/main.ts', [], { ...env, PORT: new URL(address).port }, again)
      await answers(child, again)
    }
    return { address, log: () => output.text, crash, startAgain, stop }
  } catch (error) {
    await takeAway()
    throw error
  }
}
