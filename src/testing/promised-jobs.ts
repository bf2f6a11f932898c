import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

import type { JobContext, JobHandler } from '#server/jobs/jobs.ts'
import { deleteJob, findOldestJob } from '#server/jobs/queue-tables.ts'
import type { Clock } from '#server/work/clock.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { systemActor } from '#server/work/work.ts'

import type { TestDatabase } from './test-database.ts'

/**
 * Runs the jobs of these handlers like a worker, oldest first, including jobs that they enqueue,
 * until the queue is empty.
 */
export async function runPromised(
  database: TestDatabase,
  handlers: readonly JobHandler[],
  { clock, log }: { readonly clock: Clock; readonly log: FastifyInstance['log'] },
): Promise<void> {
  const process = { db: database.app, clock, log }
  const context: JobContext = {
    process,
    log,
    attempt: 1,
    work: (act) => unitOfWork(process, systemActor, 'JOB', act),
  }
  const byName = new Map(handlers.map((handler) => [handler.job.name, handler]))
  for (;;) {
    const { rows } = await database.adminPool.query<{ id: string; task: string; payload: object }>(
      findOldestJob,
      [[...byName.keys()]],
    )
    const [promised] = rows
    if (!promised) return
    const { id, task, payload } = promised
    const handler = byName.get(task)
    const schema = handler?.job.payload
    const input = schema instanceof z.ZodType ? z.decode(schema, payload as never) : payload
    await handler?.run(context, input as never)
    await database.adminPool.query(deleteJob, [id])
  }
}
