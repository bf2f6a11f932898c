// Runs programs of the project for a command that waits for them.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { StepEnd } from './test-counts.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules/.bin')
// npm may run with an older Node than the project's own.
const node = existsSync(join(bin, 'node')) ? join(bin, 'node') : process.execPath

export const program = (name: string): string => join(bin, name)

/** A background program that prints one line when ready. */
export type Service = {
  /** Its first line; undefined if it ended without one. */
  readonly ready: Promise<string | undefined>
  readonly stop: () => Promise<void>
}

type Command = {
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly minutes?: number
}

const running = new Set<number>()

/** Kills all running programs with their children. */
export function stopPrograms(signal: NodeJS.Signals): void {
  for (const pid of running) {
    try {
      process.kill(-pid, signal)
    } catch {
      running.delete(pid)
    }
  }
}

/** Runs a program in its own process group, so that its children can be killed too. */
export function execute({ args, env = {}, minutes = 15 }: Command): Promise<StepEnd> {
  return new Promise((resolve) => {
    let output = ''
    const path = `${bin}:${process.env['PATH'] ?? ''}`
    const child = spawn(node, args, {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: path, FORCE_COLOR: '0', ...env },
    })
    const pid = child.pid
    if (pid !== undefined) running.add(pid)
    const tooLong = setTimeout(() => {
      output += `\nStopped after ${minutes} minutes.`
      stopPrograms('SIGKILL')
    }, minutes * 60_000)
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const end = (code: number | null) => {
      clearTimeout(tooLong)
      if (pid !== undefined) running.delete(pid)
      resolve({ isFine: code === 0, output: output.trim() })
    }
    child.once('error', (error) => {
      output += String(error)
      end(1)
    })
    child.once('close', end)
  })
}

/** Starts a background program; it ends when its input is closed. */
export function startService(args: readonly string[]): Service {
  const child = spawn(node, args, {
    cwd: root,
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}`, FORCE_COLOR: '0' },
  })
  const { pid } = child
  if (pid !== undefined) running.add(pid)
  const closed = new Promise<void>((resolve) => {
    const end = () => {
      if (pid !== undefined) running.delete(pid)
      resolve()
    }
    child.once('error', end)
    child.once('close', end)
  })
  let said = ''
  const line = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [first, ...rest] = said.split('\n')
      if (first !== undefined && rest.length > 0) resolve(first)
    })
  })
  return {
    ready: Promise.race([line, closed.then(() => undefined)]),
    stop: async () => {
      child.stdin.on('error', () => undefined).end()
      await closed
    },
  }
}
