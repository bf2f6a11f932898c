import { fileURLToPath } from 'node:url'

import { ensureBundled } from '#server/bundle/build.ts'
import { ensureBuilt } from '#server/pages/build.ts'

import { startTestServer } from './server.ts'
import { makeWorlds, worldsPlace } from './worlds.ts'

/**
 * Global setup: builds the browser app if needed, prepares the databases that specs clone, and
 * starts the shared server (`baseURL`) on a clone of the demo.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env['REGUA_URL']) return async () => undefined
  // Both start servers, which would build: build once before.
  const root = fileURLToPath(new URL('..', import.meta.url))
  await ensureBuilt(root)
  await ensureBundled(root)
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
