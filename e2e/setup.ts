import { fileURLToPath } from 'node:url'

import { ensureBuilt } from '#server/pages/build.ts'

import { startTestServer } from './server.ts'
import { makeWorlds } from './worlds.ts'

/**
 * Before the journeys: builds the browser app if need be, starts the server of the demo world that
 * the specs share as `baseURL`, and makes the worlds that a spec clones which changes what others
 * look at.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env['REGUA_URL']) return async () => undefined
  // Both start servers, which build the browser app: once, before they do.
  await ensureBuilt(fileURLToPath(new URL('..', import.meta.url)))
  const [server, removeWorlds] = await Promise.all([
    startTestServer({ world: 'demo' }),
    makeWorlds(),
  ])
  process.env['REGUA_URL'] = server.address
  return async () => {
    await server.stop()
    await removeWorlds()
  }
}
