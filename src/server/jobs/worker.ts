import { EventEmitter } from 'node:events'

import type { FastifyBaseLogger } from 'fastify'
import {
  type CronItem,
  Logger,
  parseCronItems,
  run,
  type Runner,
  type Task,
  type WorkerEvents,
} from 'graphile-worker'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import * as z from 'zod'

import { jobsAtOnce } from '#server/database/connection.ts'
import { isDatabaseAway } from '#server/database/connection-lost.ts'

import { heartbeat } from './heartbeat.ts'
import { watchHeldJobs } from './held-jobs.ts'
import type { JobContext, JobHandler } from './jobs.ts'
import { newRequestId } from '../audit/log.ts'
import { doneWithin } from '../work/deadline.ts'
import { type Process, unitOfWork } from '../work/unit-of-work.ts'
import { systemActor, type Work } from '../work/work.ts'

/** A try exceeded its time limit: it failed, and its later writes are refused. */
export class JobTooLong extends Error {
  override readonly name = 'JobTooLong'
}

/** Another worker took the job over; later writes of this one are refused. */
export class JobTakenOver extends Error {
  override readonly name = 'JobTakenOver'
}

const jobStatementTimeout = '600s'
const longestMinutes = 120

type Fence = {
  readonly id: string
  readonly worker: string | null
  readonly since: Date | null
  readonly attempts: number
}

async function enterFence(work: Work, fence: Fence): Promise<void> {
  const { rows } = await sql<{ mine: boolean }>`
    select regua.runs_job(
      ${fence.id}::bigint, ${fence.worker}, ${fence.since}::timestamptz
    ) as mine,
      set_config('statement_timeout', ${jobStatementTimeout}, true)`.execute(work.tx)
  if (!rows[0]?.mine) throw new JobTakenOver()
}

function contextOf(process: Process, fence: Fence, isTooLate: () => boolean): JobContext {
  const log = process.log.child({ job: fence.id })
  return {
    process,
    log,
    attempt: fence.attempts,
    work: (act) =>
      unitOfWork({ ...process, log }, systemActor, newRequestId(), async (work) => {
        if (isTooLate()) throw new JobTooLong()
        await enterFence(work, fence)
        return act(work)
      }),
  }
}

const toPino = (log: FastifyBaseLogger) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })

/**
 * Wraps the pool for the queue. For 'database is starting up' the queue would back off for minutes;
 * any other connection error is retried with the next poll.
 */
function retrySoon(pool: Pool): Pool {
  const asOther = (error: unknown): never => {
    throw new Error(error instanceof Error ? error.message : String(error), { cause: error })
  }
  const connect = (...rest: unknown[]): unknown => {
    // The LISTEN connection passes a callback and reconnects quickly by itself.
    if (rest.length > 0) return Reflect.apply(pool.connect, pool, rest)
    return pool.connect().catch(asOther)
  }
  return new Proxy(pool, {
    get: (target, name) => {
      if (name === 'connect') return connect
      const found: unknown = Reflect.get(target, name, target)
      return typeof found === 'function' ? (found.bind(target) as unknown) : found
    },
  })
}

const cronItemsOf = ({ job: { name, every } }: JobHandler): CronItem[] =>
  every
    ? [
        {
          task: name,
          match: every,
          identifier: name,
          options: { backfillPeriod: 0, maxAttempts: 1, jobKey: name },
        },
      ]
    : []

/** One try of a job, within its time limit. */
async function tryJob(
  process: Process,
  { job, run: act }: JobHandler,
  payload: unknown,
  fence: Fence,
): Promise<void> {
  const { _cron: _, ...fields } = (payload ?? {}) as Record<string, unknown>
  const parsed = job.payload instanceof z.ZodType ? z.decode(job.payload, fields as never) : fields
  const minutes = job.longestMinutes ?? longestMinutes
  let isTooLate = false
  const context = contextOf(process, fence, () => isTooLate)
  isTooLate = !(await doneWithin(minutes * 60_000, act(context, parsed as never)))
  if (isTooLate) throw new JobTooLong(`${job.name} took longer than ${minutes} minutes`)
}

/**
 * Starts a worker: takes jobs, sends heartbeats, and frees jobs of silent workers. Stopping takes
 * less than the ten seconds that a supervisor waits.
 */
export async function startWorker(
  process: Process,
  adminPool: Pool,
  handlers: readonly JobHandler[],
  concurrency = jobsAtOnce,
  longestStopMs = 8_500,
): Promise<{ stop(): Promise<void> }> {
  const events = new EventEmitter() as WorkerEvents
  const readHeldJobs = watchHeldJobs(events)
  const beat = heartbeat(adminPool, process.log, readHeldJobs)
  // Jobs are locked in the name of the pool, not of the single worker.
  events.on('pool:create', ({ workerPool }) => beat.add(workerPool.id))
  let isStopping = false
  const cutOff = new Set<string>()
  const runner: Runner = await run({
    pgPool: retrySoon(adminPool),
    events,
    concurrency,
    noHandleSignals: true,
    pollInterval: 1_000,
    logger: toPino(process.log),
    parsedCronItems: parseCronItems(handlers.flatMap(cronItemsOf)),
    taskList: Object.fromEntries(
      handlers.map((handler): [string, Task] => [
        handler.job.name,
        async (payload, { job: { id, locked_by: worker, locked_at: since, attempts } }) => {
          const fence: Fence = { id, worker, since, attempts }
          await tryJob(process, handler, payload, fence).catch((error: unknown) => {
            // Rethrow: the failure affects only this try. Returning would complete the job that the
            // other worker now runs.
            if (error instanceof JobTakenOver)
              process.log.warn({ job: handler.job.name }, 'the job was taken over, leaving it')
            if (isStopping && isDatabaseAway(error)) cutOff.add(fence.id)
            throw error
          })
        },
      ]),
    ),
  })
  const stop = async () => {
    isStopping = true
    if (await doneWithin(longestStopMs, runner.stop())) return beat.stop([...cutOff])
    const { heldJobs } = readHeldJobs()
    process.log.error({ jobs: heldJobs }, 'jobs did not end in time: another worker takes them')
    await beat.stop([...cutOff, ...heldJobs])
  }
  let stopping: Promise<void> | undefined
  return { stop: () => (stopping ??= stop()) }
}
