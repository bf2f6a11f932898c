import Fastify from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'

import { job } from '#contract/job.ts'

import { systemClock } from '../work/clock.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { deleteFinishedRuns, notifyDeadJobs } from './dead-jobs.ts'
import { handle } from './jobs.ts'

const database = committedDatabase()
const testJob = job({ name: 'test.load', payload: z.object({ id: z.number() }), maxAttempts: 2 })
const notifiedIds: number[] = []
const handlers = [
  handle(
    testJob,
    async () => undefined,
    async (_work, { id }) => void notifiedIds.push(id),
  ),
]
const process = () => ({
  db: database.app,
  clock: systemClock,
  log: Fastify({ logger: false }).log,
})
const look = () => notifyDeadJobs(process(), database.adminPool, handlers)

async function insertJob(payload: object, state: string): Promise<void> {
  await database.adminPool.query(`select enqueue('test.load', $1::json, null, null, 2)`, [
    JSON.stringify(payload),
  ])
  await database.adminPool.query(
    `
      update graphile_worker._private_jobs
      set ${state}
      where id = (select max(id) from graphile_worker._private_jobs)`,
  )
}

beforeEach(async () => {
  notifiedIds.splice(0)
  await database.adminPool.query('delete from graphile_worker._private_jobs')
})

describe('a job without tries left', () => {
  test('is reported once, and only when unlocked', async () => {
    await insertJob({ id: 1 }, 'attempts = 2')
    await insertJob({ id: 2 }, `attempts = 2, locked_at = now(), locked_by = 'alguém'`)
    await insertJob({ id: 3 }, 'attempts = 1')
    await look()
    await look()
    expect(notifiedIds).toEqual([1])
  })

  test('with an unreadable payload is set aside and does not delay others', async () => {
    await insertJob({ id: 'x' }, 'attempts = 2')
    await insertJob({ id: 4 }, 'attempts = 2')
    await look()
    expect(notifiedIds).toEqual([4])
  })

  test('is reported after a hundred others', async () => {
    await database.adminPool.query(`
      select enqueue('test.load', json_build_object('id', n), null, null, 2)
      from generate_series(100, 201) n`)
    await database.adminPool.query('update graphile_worker._private_jobs set attempts = 2')
    await look()
    await look()
    expect(new Set(notifiedIds).size).toBe(102)
  })
})

test('a recurring job that was replaced while it ran leaves nothing behind', async () => {
  const name = 'test.minute'
  const comingBack = job({ name, payload: z.object({}), every: '* * * * *', maxAttempts: 1 })
  const promise = () => database.adminPool.query(`select enqueue($1, '{}', $1, null, 1)`, [name])
  const set = (state: string) =>
    database.adminPool.query(`
      update graphile_worker._private_jobs set ${state}
      where id = (
        select max(j.id)
        from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = '${name}'
      )`)
  const left = async () =>
    (
      await database.adminPool.query<{ key: string | null }>(
        'select key from graphile_worker.jobs where task_identifier = $1 order by id',
        [name],
      )
    ).rows.map(({ key }) => key)
  await promise()
  await set(`locked_at = now(), locked_by = 'alguém', attempts = 1`)
  await promise()
  expect(await left()).toEqual([null, name])
  const forget = () =>
    deleteFinishedRuns(database.adminPool, [handle(comingBack, async () => undefined)])
  await forget()
  expect(await left(), 'somebody runs it').toEqual([null, name])
  await database.adminPool.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by = 'alguém' and attempts = 1`,
  )
  await forget()
  expect(await left()).toEqual([name])
})
