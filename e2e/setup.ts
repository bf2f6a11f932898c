import { fileURLToPath } from 'node:url'

import { build } from 'vite'

import { startTestServer } from './server.ts'

/**
 * Before the journeys: builds the browser app, unless that has just been done, and starts the server of the demo world
 * that the specs share as `baseURL`. A spec that changes what others look at starts one of its own.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env['REGUA_BUILT'] !== '1') {
    await build({ configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)), logLevel: 'warn' })
  }
  if (process.env['REGUA_URL']) return async () => undefined
  const server = await startTestServer({ world: 'demo' })
  process.env['REGUA_URL'] = server.address
  return server.stop
}
