// Runs one random run in the given database (life-in-process.ts) and prints the problem.
import { exampleWorld } from '#testing/example-bureau-world.ts'
import { connect } from '#server/database/connection.ts'

import type { LifeOrder } from './life-in-process.ts'
import { emptyCoverage } from './real-life.ts'
import { liveReally } from './real-lives.ts'

const { address, seed, acts, age } = JSON.parse(process.argv[2] ?? '{}') as LifeOrder
const database = connect(address, { app: 6, admin: 4 })
const world = exampleWorld({ ...database, address })
await world.open()
try {
  await liveReally(world, seed, acts, emptyCoverage(), age)
} catch (error) {
  console.log(error instanceof Error ? error.message : error)
} finally {
  await world.close()
  await database.close()
}
