import { bureau } from './bureau.ts'
import { failpoints } from './failpoints.ts'
import { fourEyes } from './four-eyes.ts'
import { freeze } from './freeze.ts'
import type { Gate } from './gate.ts'
import { killApi } from './kill-api.ts'
import { killBureau } from './kill-bureau.ts'
import { killDatabase } from './kill-database.ts'
import { killWorker } from './kill-worker.ts'
import { poison } from './poison.ts'
import { pool } from './pool.ts'
import { race } from './race.ts'
import { rolling } from './rolling.ts'

/** Every gate, in the order of the catalogue. */
export const gates: readonly Gate[] = [
  killApi,
  killWorker,
  killBureau,
  killDatabase,
  failpoints,
  race,
  fourEyes,
  bureau,
  pool,
  freeze,
  rolling,
  poison,
]
