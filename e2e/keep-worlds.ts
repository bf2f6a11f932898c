// Makes the worlds of the journeys, says where they are, and keeps them until whoever started it
// closes its input: `npm test` makes them beside its other tests.
import { makeWorlds, worldsPlace } from './worlds.ts'

const remove = await makeWorlds()
process.stdin.resume().once('end', () => {
  void remove().then(() => process.exit(0))
})
process.stdout.write(`${worldsPlace()}\n`)
