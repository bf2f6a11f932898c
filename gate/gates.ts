import { bureau } from './bureau.ts'
import { clock } from './clock.ts'
import { eventLoop } from './event-loop.ts'
import { failpoints } from './failpoints.ts'
import { fourEyes } from './four-eyes.ts'
import { freeze } from './freeze.ts'
import type { Gate } from './gate.ts'
import { hostileFiles } from './hostile-files.ts'
import { idempotency } from './idempotency.ts'
import { invariantsFound } from './invariants-found.ts'
import { killApi } from './kill-api.ts'
import { killBureau } from './kill-bureau.ts'
import { killDatabase } from './kill-database.ts'
import { killWorker } from './kill-worker.ts'
import { model } from './model.ts'
import { poison } from './poison.ts'
import { pool } from './pool.ts'
import { race } from './race.ts'
import { rolling } from './rolling.ts'
import { zipBomb } from './zip-bomb.ts'

/** Every gate, in the order of the catalogue. */
export const gates: readonly Gate[] = [
  killApi,
  killWorker,
  killBureau,
  killDatabase,
  failpoints,
  race,
  fourEyes,
  model,
  idempotency,
  bureau,
  clock,
  pool,
  freeze,
  rolling,
  hostileFiles,
  zipBomb,
  poison,
  eventLoop,
  invariantsFound,
]
