import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { CannotStart } from '#server/settings/cannot-start.ts'

const programOf = (root: string) => join(root, 'node_modules/vite/bin/vite.js')

/** False in an installation without the build tools. */
export const hasVite = (root: string): boolean => existsSync(programOf(root))

/** Builds `what` into a folder, in a child process. */
export function viteBuild(
  root: string,
  what: string,
  into: string,
  options: readonly string[] = [],
): Promise<void> {
  return new Promise((resolve, fail) => {
    let output = ''
    const child = spawn(
      process.execPath,
      [
        programOf(root),
        'build',
        ...options,
        '--logLevel',
        'warn',
        '--emptyOutDir',
        '--outDir',
        into,
      ],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', fail)
    child.once('close', (code) =>
      code === 0 ? resolve() : fail(new CannotStart(`${what} não pôde ser construído.\n${output}`)),
    )
  })
}
