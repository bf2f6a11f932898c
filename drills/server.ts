import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { neutralEnv } from './neutral-env.ts'
import type { Place } from './place.ts'
import { tamperedEnv, type Tampering } from './seeded-faults/tampering.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const readyWithin = 60_000

export const drillDay = '2026-11-20'

export type Server = {
  readonly address: string
  readonly pid: number
  readonly log: () => string
  /** Milliseconds from process start to the line with the address. */
  readonly readyMs: number
  /** Resolves when the process ends, for any reason. */
  readonly exit: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
  readonly isOver: () => boolean
  /** SIGKILL from another process after some milliseconds; resolves when the process is gone. */
  readonly killAfter: (ms: number) => Promise<void>
  readonly signal: (signal: NodeJS.Signals) => void
  /** SIGTERM, then SIGKILL after a timeout. Returns the duration. */
  readonly stop: () => Promise<number>
}

const children = new Map<ChildProcess, string>()
process.once('exit', () => children.forEach((_, running) => running.kill('SIGKILL')))

/** Kills the remaining servers of a place, frozen or not. */
export async function endServers({ folder }: Pick<Place, 'folder'>): Promise<void> {
  for (const [running, own] of children) {
    if (own !== folder) continue
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGKILL')
    await ended
  }
}

/** Runs a script of the project as child process; it ends with this process. */
export function child(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  nodeArgs: readonly string[] = [],
): { readonly process: ChildProcess; readonly output: () => string } {
  const started = spawn(process.execPath, [...nodeArgs, script, ...args], {
    cwd: root,
    env: { ...neutralEnv(), VITEST: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [started.stdout, started.stderr])
    stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  children.set(started, env['REGUA_DATA'] ?? '')
  started.once('exit', () => children.delete(started))
  return { process: started, output: () => text }
}

/** Kills from another process; resolves when that process ends. */
export const killer = (...args: readonly string[]): Promise<void> =>
  new Promise((resolve) => child('drills/killer.ts', args).process.once('exit', () => resolve()))

/** Starts `src/app/main.mjs` on a place, on a free port. */
export async function startServer(
  place: Place,
  tampering: Tampering,
  env: Readonly<Record<string, string>> = {},
  nodeArgs: readonly string[] = [],
): Promise<Server> {
  const startedAt = performance.now()
  const { process: running, output } = child(
    'src/app/main.mjs',
    ['--no-pages'],
    {
      REGUA_DATA: place.folder,
      REGUA_DEMO: '0',
      REGUA_IDENTITY: 'demo',
      REGUA_TODAY: drillDay,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      // Drills send more requests than people do.
      REGUA_LIMITS: '0',
      ...tamperedEnv(tampering),
      ...env,
    },
    nodeArgs,
  )
  const exit = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((done) =>
    running.once('exit', (code, signal) => done({ code, signal })),
  )
  const isOver = () => running.exitCode !== null || running.signalCode !== null
  const address = await new Promise<string>((found, reject) => {
    const tooLate = setTimeout(
      () => reject(new Error(`The server did not start in time.\n${output()}`)),
      readyWithin,
    )
    const look = () => {
      const address = /http:\/\/[\w.]+:\d+/.exec(output())?.[0]
      if (address === undefined) return
      clearTimeout(tooLate)
      found(address)
    }
    running.stdout?.on('data', look)
    void exit.then(() => {
      clearTimeout(tooLate)
      reject(new ServerEnded(output()))
    })
  })
  const pid = running.pid ?? 0
  return {
    address,
    pid,
    exit,
    isOver,
    log: output,
    readyMs: performance.now() - startedAt,
    killAfter: async (ms) => {
      await killer('pid', String(pid), String(ms))
      await exit
    },
    signal: (signal) => void running.kill(signal),
    stop: async () => {
      const asked = performance.now()
      if (!isOver()) running.kill('SIGTERM')
      const impatience = setTimeout(() => running.kill('SIGKILL'), 20_000)
      await exit
      clearTimeout(impatience)
      return performance.now() - asked
    },
  }
}

/** Peak memory of the process in MiB, as reported by the system. */
export async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}

/** True if the process is stopped, as after SIGSTOP. */
export async function isStopped(pid: number): Promise<boolean> {
  return /^State:\s+T/m.test(await readFile(`/proc/${pid}/status`, 'utf8'))
}

/** The server ended before it was ready, perhaps at a failpoint. */
export class ServerEnded extends Error {
  override readonly name = 'ServerEnded'
}
