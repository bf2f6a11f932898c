import { fileURLToPath } from 'node:url'

/**
 * What the processes and threads of the tests have read of TypeScript is kept beside the packages,
 * as the server keeps it: a thread that reads a file starts in a third of the time.
 */
export function keepCompiled(): void {
  process.env['NODE_COMPILE_CACHE'] ||= fileURLToPath(
    new URL('../node_modules/.cache/regua', import.meta.url),
  )
}
