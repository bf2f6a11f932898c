import { setTimeout as wait } from 'node:timers/promises'

import { prepareFiles } from '#server/embedded/embedded-files.ts'
import { ensureRunning, stopRunning } from '#server/embedded/embedded-process.ts'

import { ask, until } from './requests.ts'
import { ageLeftovers } from './bureau-world.ts'
import { chanceOf } from './chance.ts'
import { mustHold } from './drill-end.ts'
import { erpFile, storedOf, upload } from './erp-file.ts'
import { type Drill, sizeOf } from './drill.ts'
import { inPlace } from './in-place.ts'
import { startServer } from './server.ts'
import { addMalls, addPerson } from './world.ts'

const durable = { volatile: false }
// Jobs taken before the last database start have no worker: their transactions ended with it.
const leftLocked = `
  select 1 from graphile_worker._private_jobs where locked_at < pg_postmaster_start_time()`
const mostLockedMs = 10_000

/** An external PostgreSQL is restarted under a running worker. */
export const restartDatabase: Drill = {
  name: 'restart-database',
  row: 'R4',
  promise:
    'an external PostgreSQL is restarted under running jobs: none stays locked by the surviving worker, each load completes',
  run: (options) =>
    inPlace(async (place, findings) => {
      const restarts = sizeOf(options, 4, 40)
      const chance = chanceOf(options.seed, 'restart-database')
      const files = prepareFiles(place.folder)
      await ensureRunning(files, durable)
      await addMalls(place, 1)
      const { token } = await addPerson(place, 'carrega', 'regua')
      const server = await startServer(place, options, { DATABASE_URL: place.url })
      const serves = async () =>
        (await ask(server.address, '/readyz', undefined, { timeoutMs: 3_000 })).status === 200
      let slowest = 0
      let heldAtStop = 0
      for (let restart = 1; restart <= restarts; restart += 1) {
        const file = erpFile(`R${restart}-`, 2_500)
        const sentAnswer = await upload(server.address, token, file.name, file.text)
        findings.equal(`${file.name}: received`, sentAnswer.status, 200)
        await place.rows(
          `
            select enqueue('negativation.refresh', '{}'::json, null, null, 5)
            from generate_series(1, 60)`,
        )
        await wait(chance.between(20, 400))
        heldAtStop += (
          await place.rows(
            'select 1 from graphile_worker._private_jobs where locked_at is not null',
          )
        ).length
        await stopRunning(files)
        await wait(chance.between(0, 2_500))
        await ensureRunning(files, durable)
        await until('the server serves again', serves, 30_000, 20)
        const ms = await until(
          'no job is locked from before the restart',
          async () => (await place.rows(leftLocked)).length === 0,
          60_000,
          50,
        )
        slowest = Math.max(slowest, ms)
        await ageLeftovers(place)
        await until(
          `${file.name} is loaded`,
          async () => {
            await place.rows(
              `
                update graphile_worker._private_jobs
                set run_at = now()
                where locked_at is null and attempts < max_attempts`,
            )
            return (await storedOf(place, file)).rows === file.rows
          },
          60_000,
          200,
        )
        options.print?.(`restart ${restart}: nothing locked from before after ${ms.toFixed(0)} ms`)
      }
      findings.must(!server.isOver(), 'the server did not survive its database')
      findings.must(heldAtStop > 0, 'no job ran when the database was stopped')
      findings.atMost('locked from before the restart, ms', slowest, mostLockedMs)
      await mustHold(place, findings)
      await server.stop()
      return { restarts, heldAtStop, slowestMs: Math.round(slowest) }
    }),
}
