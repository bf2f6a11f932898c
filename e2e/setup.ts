import { keepWorlds, startTestServer } from './server.ts'

/**
 * Before the journeys: starts the server of the demo world that the specs share as `baseURL`, which builds the browser
 * app if need be. A spec that changes what others look at starts one of its own, from a world made here.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env['REGUA_URL']) return async () => undefined
  const server = await startTestServer({ world: 'demo' })
  process.env['REGUA_URL'] = server.address
  const forgetWorlds = await keepWorlds()
  return async () => {
    await server.stop()
    await forgetWorlds()
  }
}
