import Fastify from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'

import { job } from '#contract/job.ts'

import { systemClock } from './clock.ts'
import { committedDatabase } from './database/test-database.ts'
import { tellGivenUp } from './given-up.ts'
import { handle } from './jobs.ts'

const database = committedDatabase()
const declared = job({ name: 'test.load', payload: z.object({ id: z.number() }), maxAttempts: 2 })
const told: number[] = []
const handlers = [
  handle(
    declared,
    async () => undefined,
    async (_work, { id }) => void told.push(id),
  ),
]
const process = () => ({ db: database.app, clock: systemClock, log: Fastify({ logger: false }).log })
const look = () => tellGivenUp(process(), database.adminPool, handlers)

async function promised(payload: object, state: string): Promise<void> {
  await database.adminPool.query(`select enqueue('test.load', $1::json, null, null, 2)`, [JSON.stringify(payload)])
  await database.adminPool.query(
    `update graphile_worker._private_jobs set ${state} where id = (select max(id) from graphile_worker._private_jobs)`,
  )
}

beforeEach(() => void told.splice(0))

describe('a job whose tries are used up', () => {
  test('is told once, and only when nobody holds it', async () => {
    await promised({ id: 1 }, 'attempts = 2')
    await promised({ id: 2 }, `attempts = 2, locked_at = now(), locked_by = 'alguém'`)
    await promised({ id: 3 }, 'attempts = 1')
    await look()
    await look()
    expect(told).toEqual([1])
  })

  test('is put aside quietly when its payload cannot be read, and does not keep the others waiting', async () => {
    await promised({ id: 'x' }, 'attempts = 2')
    await promised({ id: 4 }, 'attempts = 2')
    await look()
    expect(told).toEqual([4])
  })
})
