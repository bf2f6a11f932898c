import { setTimeout as wait } from 'node:timers/promises'

import { Logger, run } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import * as z from 'zod'

import { job } from '#contract/job.ts'
import { systemClock } from '#server/work/clock.ts'
import { connect } from '#server/database/connection.ts'
import { createHttp } from '#server/http/http.ts'
import { handle } from '#server/jobs/jobs.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { systemActor } from '#server/work/work.ts'

import { percentile } from '../drills/requests.ts'
import { openPlace, type Place } from '../drills/place.ts'
import { type Bench, interleave } from './bench.ts'
import { toFigure } from './check-figures.ts'

const many = 4_000
const singles = 60
const concurrency = 4
const tick = job({ name: 'bench.tick', payload: z.object({ n: z.number() }) })
const bare = 'bench.bare'

const add = (place: Place, task: string, count: number) =>
  place.rows(
    `
      select graphile_worker.add_jobs(
        array_agg(
          json_populate_record(
            null::graphile_worker.job_spec,
            json_build_object(
              'identifier', $1::text, 'payload', json_build_object('n', n), 'max_attempts', 5
            )
          )
        )
      )
      from generate_series(1, $2::int) n`,
    [task, count],
  )

/** Counts events, and measures the seconds until a number of them. */
function counter() {
  let count = 0
  let wanted = Number.POSITIVE_INFINITY
  let reached: (() => void) | undefined
  return {
    hit: () => {
      count += 1
      if (count >= wanted) reached?.()
    },
    reaches: (more: number) => {
      wanted = count + more
      return new Promise<void>((resolve) => (reached = resolve))
    },
  }
}

/** Latency of single jobs in an idle queue: milliseconds from commit to start. */
async function pickUps(
  promise: (n: number) => Promise<void>,
  begun: Map<number, number>,
): Promise<number[]> {
  const delays: number[] = []
  for (let n = 0; n < singles; n += 1) {
    await wait(15)
    await promise(n)
    const committed = performance.now()
    while (!begun.has(n)) await wait(1)
    delays.push(Math.max(0, (begun.get(n) ?? 0) - committed))
  }
  begun.clear()
  return delays
}

async function measure(place: Place, rounds: number) {
  const database = connect(place.address, { app: 10, admin: 10 })
  const app = createHttp({ logLevel: 'error' })
  const process = { db: database.app, clock: systemClock, log: app.log }
  const pool = new pg.Pool({ ...place.address, max: 10 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const begun = new Map<number, number>()
  const done = counter()
  // Ours uses one transaction with fence and once-only effect; two per job would be unfair to the
  // baseline.
  const fencedHandler = handle(tick, async (context, { n }) => {
    begun.set(n, performance.now())
    await context.work((work) => sql`select 1`.execute(work.tx))
    done.hit()
  })
  const timed = async (start: () => Promise<{ stop(): Promise<unknown> }>, task: string) => {
    await add(place, task, many)
    const finished = done.reaches(many)
    const startedAt = performance.now()
    const worker = await start()
    await finished
    const seconds = (performance.now() - startedAt) / 1_000
    await worker.stop()
    begun.clear()
    return { perSecond: many / seconds }
  }
  try {
    const figures = await interleave(rounds, {
      ours: () =>
        timed(
          () => startWorker(process, database.adminPool, [fencedHandler], concurrency),
          tick.name,
        ),
      limit: () =>
        timed(
          () =>
            run({
              pgPool: pool,
              concurrency,
              noHandleSignals: true,
              logger: new Logger(() => () => undefined),
              taskList: {
                [bare]: async (_payload, helpers) => {
                  await helpers.query('select 1')
                  done.hit()
                },
              },
            }),
          bare,
        ),
    })
    const worker = await startWorker(process, database.adminPool, [fencedHandler], concurrency)
    const delays = await pickUps(
      (n) => unitOfWork(process, systemActor, 'bench', (work) => work.enqueue(tick, { n })),
      begun,
    )
    await worker.stop()
    return { figures, delays }
  } finally {
    await pool.end()
    await database.close()
    await app.close()
  }
}

/** Start latency of jobs, and throughput with the fence. */
export const jobs: Bench = {
  name: 'jobs',
  goal: 'a promised job begins within 50 ms (p95); at least 2,000 jobs a second, each with its fence',
  run: async ({ rounds }) => {
    const place = await openPlace()
    const { down } = await place.up()
    try {
      const { figures, delays } = await measure(place, rounds)
      const [left] = await place.rows<{ n: number }>(
        'select count(*)::int as n from graphile_worker._private_jobs',
      )
      if (left?.n !== 0) throw new Error(`${left?.n} jobs were left behind`)
      return [
        toFigure({
          name: 'jobs a second, with fencing',
          ours: figures.median('ours', 'perSecond'),
          limit: figures.median('limit', 'perSecond'),
          ratio: figures.ratio('perSecond', 'ours', 'limit'),
          unit: '1/s',
          better: 'higher',
          goal: { ours: 2_000 },
          detail: `limit: bare graphile-worker, ${concurrency} at a time`,
        }),
        toFigure({
          name: 'pick-up, p95',
          ours: percentile(delays, 0.95),
          unit: 'ms',
          better: 'lower',
          goal: { ours: 50 },
        }),
      ]
    } finally {
      await down()
      await place.remove()
    }
  },
}
