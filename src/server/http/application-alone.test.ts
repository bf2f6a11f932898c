// Tests the application's mall filter (docs/decisions/0004) with row-level security disabled: a
// user of one mall must read nothing of the other.
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readableText } from '#testing/test-answers.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { everyRoute, serveTwoMalls } from '#testing/test-everything.ts'
import { foreignMarks, type TwoMalls } from '#testing/test-malls.ts'
import { namesMalls } from '#testing/test-probes.ts'
import { requestOf } from '#testing/test-requests.ts'
import { isOfSomeMalls, notOfMalls, samples } from '#testing/test-samples.ts'
import { targetsOf } from '#testing/test-targets.ts'

const reads = everyRoute
  .map(({ call }) => call)
  .filter(
    (call) =>
      call.effect === 'read' &&
      call.access !== 'public' &&
      isOfSomeMalls(call) &&
      !(call.name in notOfMalls),
  )

const database = committedDatabase()
let app: FastifyInstance
let world: TwoMalls
let token: string
let walled: readonly string[] = []

const setWall = async (verb: 'enable' | 'disable') => {
  for (const name of walled)
    await database.adminPool.query(`alter table ${name} ${verb} row level security`)
}

beforeAll(async () => {
  const served = await serveTwoMalls(database, { seesEveryMall: false })
  app = served.app
  world = served.world
  token = await served.tokenOf('curioso', [world.own.mall])
  const { rows } = await database.adminPool.query<{ name: string }>(
    `
      select oid::regclass::text as name
      from pg_class
      where relnamespace = 'public'::regnamespace and relrowsecurity
      order by 1`,
  )
  walled = rows.map(({ name }) => name)
  await setWall('disable')
}, 60_000)
afterAll(async () => {
  await setWall('enable')
  await app.close()
})

test('row-level security protects many tables', () => {
  expect(walled.length).toBeGreaterThan(30)
})

test('every read filters by the malls of the user without row-level security', async () => {
  const { own, foreign, mixed, absent } = targetsOf(world)
  const found: string[] = []
  for (const call of reads.filter((one) => namesMalls(one, world)))
    for (const [kind, target] of Object.entries({ own, foreign, mixed, absent })) {
      const answer = await app.inject(requestOf(call, samples[call.name]?.(target) ?? {}, token))
      const text = await readableText(answer)
      const leak =
        answer.statusCode >= 500
          ? `${answer.statusCode}`
          : (foreignMarks.exec(text)?.[0] ??
            new RegExp(`"(idShopping|shoppingId)":${world.foreign.mall}[,}]`).exec(text)?.[0])
      if (leak !== undefined) found.push(`${call.name}, ${kind}: ${leak}`)
    }
  expect(found).toEqual([])
}, 120_000)
