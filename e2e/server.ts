import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { answers, waitForExit, type Output, runServer, stopChild } from './server-process.ts'
import {
  cloneWorld,
  journeyDay,
  leaveCycleToPeople,
  loadSample,
  query,
  type World,
} from './worlds.ts'

export type TestServer = {
  /** URL: 'http://127.0.0.1:54321'. */
  readonly address: string
  readonly log: () => string
  /** Runs SQL to insert rows that no screen creates yet; only on a cloned database. */
  readonly query: (text: string) => Promise<void>
  /** Kills the process like a crash. */
  readonly crash: () => Promise<void>
  /** Restarts it on the same data, optionally on another date. */
  readonly startAgain: (day?: string) => Promise<void>
  /** Stops the server and its database and deletes the folder. */
  readonly stop: () => Promise<void>
}

export type TestServerOptions = {
  readonly today?: string
  readonly world?: World
  /** SQL statements to run on a cloned database before the server starts. */
  readonly prepare?: readonly string[]
  /** Additional settings, see docs/settings.md. */
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Starts the real server on its own port. It uses a clone of a prepared database, else a fresh
 * embedded one in a temporary folder. Call `stop` at the end; the server ends with the test
 * process.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { today = journeyDay, world = 'empty' } = options
  const folder = await mkdtemp(join(tmpdir(), 'regua-e2e-'))
  // As root, the database files belong to another account, which needs access to the folder.
  await chmod(folder, 0o711)
  // Tests on another date load their data on that date.
  const isOfThisDay = today === journeyDay
  const clone =
    options.env?.['REGUA_DATA'] === undefined
      ? await cloneWorld(isOfThisDay ? world : 'empty')
      : undefined
  const isToBeLoaded = world === 'erp' && !(clone && isOfThisDay)
  if (options.prepare !== undefined) {
    if (clone === undefined) throw new Error('Only the clone of a world is prepared.')
    await query(clone.url, ...options.prepare)
  }
  const env = {
    REGUA_DATA: join(folder, 'dados'),
    REGUA_TODAY: today,
    REGUA_IDENTITY: 'demo',
    REGUA_DEMO: world === 'demo' ? '1' : '0',
    PORT: '0',
    HOST: '127.0.0.1',
    ...(clone && { DATABASE_URL: clone.url }),
    ...options.env,
  }
  const output: Output = { text: '' }
  const takeAway = async () => {
    await clone?.remove()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    if (isToBeLoaded) await loadSample(env, output)
    let child = runServer('src/app/main.mjs', [], env, output)
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
    if (isToBeLoaded && env.REGUA_IDENTITY === 'demo') await leaveCycleToPeople(address)
    const crash = async () => {
      child.kill('SIGKILL')
      await waitForExit(child)
    }
    const startAgain = async (day = today) => {
      const again: Output = { text: '' }
      const settings = { ...env, REGUA_TODAY: day, PORT: new URL(address).port }
      child = runServer('src/app/main.mjs', [], settings, again)
      await answers(child, again)
    }
    const ask = async (text: string) => {
      if (clone === undefined) throw new Error('Only a clone of a world can be asked')
      await query(clone.url, text)
    }
    return { address, log: () => output.text, query: ask, crash, startAgain, stop }
  } catch (error) {
    await takeAway()
    throw error
  }
}
