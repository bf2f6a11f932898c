// Programs of the project that a command runs for somebody who waits for their result.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { StepEnd } from './test-counts.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules/.bin')
// npm may have been started by an older Node than the one the project brings.
const node = existsSync(join(bin, 'node')) ? join(bin, 'node') : process.execPath

/** The script of a package that the project brings. */
export const program = (name: string): string => join(bin, name)

/** A program that says one line when it is ready, and runs until it is no longer wanted. */
export type Service = {
  /** Its first line; undefined where it ended without one. */
  readonly ready: Promise<string | undefined>
  readonly stop: () => Promise<void>
}

type Command = {
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly minutes?: number
}

const running = new Set<number>()

/** Ends what runs, with everything that it started. */
export function stopPrograms(signal: NodeJS.Signals): void {
  for (const pid of running) {
    try {
      process.kill(-pid, signal)
    } catch {
      running.delete(pid)
    }
  }
}

/**
 * Runs a program of the project in a process group of its own, so that what it leaves behind can be
 * ended too.
 */
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

/** Starts a program that is of use once it has said a line, and ends when its input is closed. */
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
