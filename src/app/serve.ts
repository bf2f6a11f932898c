import { CannotStart } from '#server/settings/cannot-start.ts'
import { logUncaughtErrors } from './uncaught-errors.ts'
import { readSettings } from '#server/settings/settings.ts'
import { start, type StartOptions } from './start.ts'
import { welcome } from './welcome.ts'

const dev = process.argv.includes('--dev')
// Serve only the calls; the browser app is neither built nor served.
const pages = !process.argv.includes('--no-pages')

const populate: NonNullable<StartOptions['populate']> = async (running) => {
  const { loadDemoWorld } = await import('../../db/demo/load.ts')
  return loadDemoWorld(running, { print: (line) => console.log(line) })
}

try {
  const settings = readSettings(process.env)
  let stopping = false
  // Handle signals from the start on: an interrupted start would leave the embedded PostgreSQL
  // running.
  const stop = (code: number) => {
    if (stopping) return
    stopping = true
    void starting.then((running) => running.stop()).finally(() => process.exit(code))
  }
  const starting = start(settings, {
    dev,
    pages,
    ...(settings.demo ? { populate } : {}),
    logLevel: process.env['LOG_LEVEL'] ?? (settings.production ? 'info' : 'warn'),
    // The supervisor restarts processes that exit with a failure.
    onDatabaseLost: () => stop(1),
  })
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  const running = await starting
  logUncaughtErrors(
    process,
    () => running.process.log,
    () => stop(1),
  )
  console.log(welcome(running.address, settings, running.warnings))
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error)
  process.exit(1)
}
