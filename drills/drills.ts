import { audit } from './audit.ts'
import { bureauHttp } from './bureau-http.ts'
import { bureau } from './bureau.ts'
import { clock } from './clock.ts'
import { conflicts } from './conflicts.ts'
import { eventLoop } from './event-loop.ts'
import { failpoints } from './failpoints.ts'
import { fourEyes } from './four-eyes.ts'
import { freeze } from './freeze.ts'
import type { Drill } from './drill.ts'
import { hostileFiles } from './hostile-files.ts'
import { idempotency } from './idempotency.ts'
import { invariantsFound } from './invariant-checks.ts'
import { killApi } from './kill-api.ts'
import { killBureau } from './kill-bureau.ts'
import { killCalculation } from './kill-calculation.ts'
import { killDatabase } from './kill-database.ts'
import { killSearch } from './kill-search.ts'
import { killWorker } from './kill-worker.ts'
import { messages } from './messages.ts'
import { model } from './model.ts'
import { poison } from './poison.ts'
import { pool } from './pool.ts'
import { pooler } from './pooler.ts'
import { race } from './race.ts'
import { removalDeadline } from './removal-deadline.ts'
import { restore } from './restore.ts'
import { restartDatabase } from './restart-database.ts'
import { restartJobs } from './restart-jobs.ts'
import { rolling } from './rolling.ts'
import { simulation } from './simulation.ts'
import { slowClients } from './slow-clients.ts'
import { standby } from './standby.ts'
import { timing } from './timing.ts'
import { walls } from './walls.ts'
import { zipBomb } from './zip-bomb.ts'

/** All drills in the order of the catalogue. */
export const drills: readonly Drill[] = [
  killApi,
  killWorker,
  killCalculation,
  killBureau,
  killDatabase,
  killSearch,
  restartDatabase,
  restartJobs,
  failpoints,
  race,
  fourEyes,
  conflicts,
  model,
  simulation,
  idempotency,
  messages,
  bureau,
  bureauHttp,
  removalDeadline,
  clock,
  pool,
  pooler,
  standby,
  slowClients,
  freeze,
  rolling,
  restore,
  hostileFiles,
  zipBomb,
  poison,
  eventLoop,
  invariantsFound,
  audit,
  walls,
  timing,
]
