// Finds the bundled server. JavaScript, because it runs before anything is cached (src/app/main.mjs).
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** @param {string} root */
export const bundleFolder = (root) => join(root, 'dist/server')

/** Names the sources of a bundle, with their states. */
export const sourcesFile = 'sources.json'

/**
 * Size and time of a source; undefined if it is gone. Whole seconds, because the layers of an image
 * keep no more.
 *
 * @param {string} path
 * @returns {string | undefined}
 */
export function sourceState(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.size} ${Math.trunc(found.mtimeMs / 1_000)}`
}

/**
 * Path of the bundled server, or undefined if there is none or a source has changed since.
 *
 * @param {string} root
 * @returns {string | undefined}
 */
export function currentBundle(root) {
  const folder = bundleFolder(root)
  const states = readStates(join(folder, sourcesFile))
  const isCurrent =
    states?.every(([path, state]) => sourceState(join(root, path)) === state) ?? false
  return isCurrent ? join(folder, 'serve.js') : undefined
}

/**
 * @param {string} path
 * @returns {[path: string, state: string][] | undefined}
 */
function readStates(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
