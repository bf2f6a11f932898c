import type { Pool } from 'pg'
import * as z from 'zod'

import { type JobHandler, claimEffect } from './jobs.ts'
import { deletePassedJobs, findDeadJobs } from './queue-tables.ts'
import { newRequestId } from '../audit/log.ts'
import { type Process, unitOfWork } from '../work/unit-of-work.ts'
import { systemActor } from '../work/work.ts'

const lookEveryMs = 15_000

type DeadJob = { readonly id: string; readonly task: string; readonly payload: unknown }

/**
 * Tells the features, once for each, of the jobs that nobody will try again: what such a job left
 * half-way must not look as if it still ran.
 */
export async function tellGivenUp(
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

/** Forgets what a job that comes back by itself left in the queue: the next one did its work. */
export async function forgetPassed(pool: Pool, handlers: readonly JobHandler[]): Promise<void> {
  const names = handlers
    .filter(({ job, onDead }) => job.every !== undefined && job.maxAttempts === 1 && !onDead)
    .map(({ job }) => job.name)
  await pool.query(deletePassedJobs, [names])
}

/** Looks for such jobs from time to time; answers how to stop. */
export function watchGivenUp(
  process: Process,
  pool: Pool,
  handlers: readonly JobHandler[],
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const look = () => {
    running = running
      .then(() => tellGivenUp(process, pool, handlers))
      .then(() => forgetPassed(pool, handlers))
      .catch((error: unknown) =>
        process.log.warn({ err: error }, 'jobs that were put aside could not be looked for'),
      )
  }
  look()
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
