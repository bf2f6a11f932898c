// Makes the worlds of the journeys, says where they are, and keeps them until whoever started it
// closes its input: `npm test` makes them beside its other tests.
import { makeWorlds, worldsPlace } from './worlds.ts'

// Leaving by itself ends the PostgreSQL of half-made worlds too.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(1))
const abandon = () => process.exit(1)
process.stdin.resume().once('end', abandon)

const remove = await makeWorlds()
process.stdin.off('end', abandon).once('end', () => {
  void remove().then(() => process.exit(0))
})
process.stdout.write(`${worldsPlace()}\n`)
