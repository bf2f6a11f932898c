import { CannotStart } from './database/cannot-start.ts'
import { armFailpoints } from './failpoints.ts'
import { readSettings } from './settings.ts'
import { start } from './start.ts'
import { welcome } from './welcome.ts'

const dev = process.argv.includes('--dev')

try {
  const settings = readSettings(process.env)
  armFailpoints(settings.failAt)
  const running = await start(settings, { dev, logLevel: process.env['LOG_LEVEL'] ?? (settings.production ? 'info' : 'warn') })
  console.log(welcome(running.address, settings))
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    void running.stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  const port = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' ? 'A porta já está em uso: escolha outra com PORT.' : undefined
  console.error(error instanceof CannotStart ? error.message : (port ?? error))
  process.exit(1)
}
