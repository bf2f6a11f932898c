import type { Pool } from 'pg'
import * as z from 'zod'

import { type JobHandler, claimEffect } from './jobs.ts'
import { deleteReplacedJobs, findDeadJobs } from './queue-tables.ts'
import { newRequestId } from '../audit/log.ts'
import { type Process, unitOfWork } from '../work/unit-of-work.ts'
import { systemActor } from '../work/work.ts'

const pollEveryMs = 15_000

type DeadJob = { readonly id: string; readonly task: string; readonly payload: unknown }

/**
 * Notifies features, once per job, of jobs that used up their tries, so that unfinished work is not
 * shown as running.
 */
export async function notifyDeadJobs(
  process: Process,
  pool: Pool,
  handlers: readonly JobHandler[],
): Promise<void> {
  const concernedHandlers = new Map(
    handlers.filter(({ onDead }) => onDead).map((handler) => [handler.job.name, handler]),
  )
  const { rows } = await pool.query<DeadJob>(findDeadJobs, [[...concernedHandlers.keys()]])
  for (const { id, task, payload } of rows) {
    const handler = concernedHandlers.get(task)
    if (!handler?.onDead || !(handler.job.payload instanceof z.ZodType)) continue
    const parsed = z.safeDecode(handler.job.payload, payload as never)
    await unitOfWork(process, systemActor, newRequestId(), async (work) => {
      if (!(await claimEffect(work, `given up ${id}`))) return
      if (parsed.success) await handler.onDead?.(work, parsed.data as never)
      process.log.error({ job: task, id }, 'a job was put aside after its last try')
    })
  }
}

/** Deletes finished runs of scheduled jobs from the queue; the next run did their work. */
export async function deleteFinishedRuns(
  pool: Pool,
  handlers: readonly JobHandler[],
): Promise<void> {
  const names = handlers
    .filter(({ job, onDead }) => job.every !== undefined && job.maxAttempts === 1 && !onDead)
    .map(({ job }) => job.name)
  await pool.query(deleteReplacedJobs, [names])
}

/** Polls for dead jobs; returns a function that stops it. */
export function watchDeadJobs(
  process: Process,
  pool: Pool,
  handlers: readonly JobHandler[],
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const poll = () => {
    running = running
      .then(() => notifyDeadJobs(process, pool, handlers))
      .then(() => deleteFinishedRuns(pool, handlers))
      .catch((error: unknown) =>
        process.log.warn({ err: error }, 'jobs that were put aside could not be looked for'),
      )
  }
  poll()
  const timer = setInterval(poll, pollEveryMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
