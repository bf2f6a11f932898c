import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { hasVite, viteBuild } from '../pages/vite-build.ts'
import { bundleFolder, currentBundle } from './bundle.mjs'

/**
 * Bundles the server in a child process if its sources changed. Without Vite the server runs from
 * its sources, which only starts slower.
 */
export async function ensureBundled(root: string): Promise<void> {
  if (currentBundle(root) !== undefined || !hasVite(root)) return
  const folder = join(root, 'dist', `.bundling-${process.pid}`)
  await viteBuild(root, 'O servidor', folder, ['--config', 'tools/server-bundle.config.ts'])
  rmSync(bundleFolder(root), { recursive: true, force: true })
  try {
    renameSync(folder, bundleFolder(root))
  } catch (error) {
    // Another process was quicker, with the same sources.
    rmSync(folder, { recursive: true, force: true })
    if (currentBundle(root) === undefined) throw error
  }
}
