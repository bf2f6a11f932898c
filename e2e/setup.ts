import { fileURLToPath } from 'node:url'

import { ensureBuilt } from '#server/pages/build.ts'

import { startTestServer } from './server.ts'
import { makeWorlds, worldsPlace } from './worlds.ts'

/**
 * Before the journeys: builds the browser app if need be, makes the worlds that a spec clones which
 * changes what others look at, and starts the server that the other specs share as `baseURL`, on a
 * clone of the demo world.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env['REGUA_URL']) return async () => undefined
  // Both start servers, which build the browser app: once, before they do.
  await ensureBuilt(fileURLToPath(new URL('..', import.meta.url)))
  const removeWorlds = worldsPlace() === undefined ? await makeWorlds() : async () => undefined
  const server = await startTestServer({ world: 'demo' }).catch(async (error: unknown) => {
    await removeWorlds()
    throw error
  })
  process.env['REGUA_URL'] = server.address
  return async () => {
    await server.stop()
    await removeWorlds()
  }
}
