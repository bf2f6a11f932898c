// Creates the databases of the journeys, prints their place, and keeps them until its input is
// closed: `npm test` creates them beside its other tests.
import { makeWorlds, worldsPlace } from './worlds.ts'

// A normal exit also stops the PostgreSQL of unfinished databases.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(1))
const abandon = () => process.exit(1)
process.stdin.resume().once('end', abandon)

const remove = await makeWorlds()
process.stdin.off('end', abandon).once('end', () => {
  void remove().then(() => process.exit(0))
})
process.stdout.write(`${worldsPlace()}\n`)
