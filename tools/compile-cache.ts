import { fileURLToPath } from 'node:url'

/**
 * Enables the compile cache for the processes and threads of the tests, as in the server: a reader
 * thread starts in a third of the time.
 */
export function enableCompileCache(): void {
  process.env['NODE_COMPILE_CACHE'] ||= fileURLToPath(
    new URL('../node_modules/.cache/regua', import.meta.url),
  )
}
