import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import { CannotStart } from '#server/settings/cannot-start.ts'

const sources = [
  'index.html',
  'callback.html',
  'vite.config.ts',
  'package-lock.json',
  'src/{app/browser,web,ui,listing,contract,values}/**/*',
  'src/features/**/*',
  'tools/manual-pages.ts',
  'docs/manual/**/*',
]
// Server-only folders of features and lists; `actions` of the ui belongs to the browser.
const serverHalf =
  /^src\/(features\/.+?|listing)\/(actions|store|gateway|routes|jobs|server)(\/|\.ts$)/
const isSource = (path: string) =>
  /\.(tsx?|css|html|json|svg|woff2|md|png)$/.test(path) &&
  !/\.(test|stories)\.tsx?$/.test(path) &&
  !serverHalf.test(path)

export function fingerprintOf(root: string): string {
  const hash = createHash('sha256')
  const paths = sources.flatMap((pattern) => globSync(pattern, { cwd: root })).filter(isSource)
  for (const path of paths.toSorted())
    hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

const stampOf = (folder: string) => join(folder, '.made-from')

export const isCurrent = (root: string, fingerprint: string): boolean => {
  const stamp = stampOf(join(root, 'dist'))
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint
}

function viteBuild(root: string, into: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  if (!existsSync(vite))
    throw new CannotStart(
      'O aplicativo do navegador não foi construído e as ferramentas de construção não estão instaladas.',
    )
  return new Promise((resolve, fail) => {
    let output = ''
    const child = spawn(
      process.execPath,
      [vite, 'build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', into],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', fail)
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : fail(new CannotStart(`O aplicativo do navegador não pôde ser construído.\n${output}`)),
    )
  })
}

/**
 * Builds the browser app into dist/ in a child process if its sources changed. Builds into a
 * temporary folder and renames it, so that concurrent starts never serve half a build.
 */
export async function ensureBuilt(root: string): Promise<void> {
  const fingerprint = fingerprintOf(root)
  if (isCurrent(root, fingerprint)) return
  const folder = join(root, 'dist', `.making-${process.pid}`)
  mkdirSync(join(root, 'dist'), { recursive: true })
  await viteBuild(root, folder)
  writeFileSync(stampOf(folder), fingerprint)
  for (const path of globSync('dist/*', { cwd: root }))
    rmSync(join(root, path), { recursive: true, force: true })
  rmSync(stampOf(join(root, 'dist')), { force: true })
  for (const path of ['assets', 'manual', 'index.html', 'callback.html', '.made-from'])
    renameSync(join(folder, path), join(root, 'dist', path))
  rmSync(folder, { recursive: true, force: true })
}
