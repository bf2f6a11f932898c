// Starts the server and the tools as separate processes, like users do.
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { neutralEnv } from '../drills/neutral-env.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const readyWithin = 180_000
const stopWithin = 20_000

export type Output = { text: string }

/** Starts a script of the project without the settings of the machine. */
export function runServer(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  output: Output,
): ChildProcess {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...neutralEnv(), INIT_CWD: root, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output.text += chunk.toString()))
  return child
}

export const waitForExit = (child: ChildProcess): Promise<number | null> =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((done) => child.once('exit', done))
    : Promise.resolve(child.exitCode)

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), stopWithin)
  await waitForExit(child)
  clearTimeout(impatience)
}

/** Resolves to the server's URL once it is printed. */
export function answers(
  child: ChildProcess,
  output: Output,
  within = readyWithin,
): Promise<string> {
  return new Promise((found, reject) => {
    const look = () => {
      const address = /Régua no ar em (http:\/\/[\w.]+:\d+)/.exec(output.text)?.[1]
      if (address !== undefined) done(() => found(address))
    }
    const tooLate = setTimeout(
      () => done(() => reject(new Error(`The server did not start in time.\n${output.text}`))),
      within,
    )
    const died = () => done(() => reject(new Error(`The server ended.\n${output.text}`)))
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
