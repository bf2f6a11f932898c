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

import { bundleFolder } from '../bundle/bundle.mjs'
import { hasVite, viteBuild } from './vite-build.ts'

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

/**
 * Builds the browser app into dist/ in a child process if its sources changed. Builds into a
 * temporary folder and renames it, so that concurrent starts never serve half a build.
 */
export async function ensureBuilt(root: string): Promise<void> {
  const fingerprint = fingerprintOf(root)
  if (isCurrent(root, fingerprint)) return
  const folder = join(root, 'dist', `.making-${process.pid}`)
  mkdirSync(join(root, 'dist'), { recursive: true })
  if (!hasVite(root))
    throw new CannotStart(
      'O aplicativo do navegador não foi construído e as ferramentas de construção não estão instaladas.',
    )
  await viteBuild(root, 'O aplicativo do navegador', folder)
  writeFileSync(stampOf(folder), fingerprint)
  for (const path of globSync('dist/*', { cwd: root }))
    if (join(root, path) !== bundleFolder(root))
      rmSync(join(root, path), { recursive: true, force: true })
  rmSync(stampOf(join(root, 'dist')), { force: true })
  for (const path of ['assets', 'manual', 'index.html', 'callback.html', '.made-from'])
    renameSync(join(folder, path), join(root, 'dist', path))
  rmSync(folder, { recursive: true, force: true })
}
