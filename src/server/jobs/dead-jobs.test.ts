import Fastify from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'

import { job } from '#contract/job.ts'

import { systemClock } from '../work/clock.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { tellGivenUp } from './dead-jobs.ts'
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
const look = () => tellGivenUp(process(), database.adminPool, handlers)

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

beforeEach(() => void notifiedIds.splice(0))

describe('a job whose tries are used up', () => {
  test('is told once, and only when nobody holds it', async () => {
    await insertJob({ id: 1 }, 'attempts = 2')
    await insertJob({ id: 2 }, `attempts = 2, locked_at = now(), locked_by = 'alguém'`)
    await insertJob({ id: 3 }, 'attempts = 1')
    await look()
    await look()
    expect(notifiedIds).toEqual([1])
  })

  test('is put aside quietly when its payload cannot be read, and does not keep the others waiting', async () => {
    await insertJob({ id: 'x' }, 'attempts = 2')
    await insertJob({ id: 4 }, 'attempts = 2')
    await look()
    expect(notifiedIds).toEqual([4])
  })
})
