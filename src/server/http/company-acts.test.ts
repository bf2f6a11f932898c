// Every writing call is company-wide, changes only rows of the user's malls, or is listed with a
// reason. Calls that are not listed must prove that they change no row of another mall.
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Call } from '#contract/call.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { everyRoute, serveTwoMalls } from '#testing/test-everything.ts'
import { rowsOfMall } from '#testing/test-leaks.ts'
import type { TwoMalls } from '#testing/test-malls.ts'
import { requestOf } from '#testing/test-requests.ts'
import { notScopedByMall, samples } from '#testing/test-samples.ts'
import { targetsOf } from '#testing/test-targets.ts'

const writeCalls = everyRoute.map(({ call }) => call).filter(({ effect }) => effect === 'write')
const scopedCalls = writeCalls.filter(({ name, company }) => !company && !(name in notScopedByMall))

const database = committedDatabase()
let app: FastifyInstance
let world: TwoMalls
const tokens = { own: '', foreign: '' }

beforeAll(async () => {
  const served = await serveTwoMalls(database, { seesEveryMall: false })
  app = served.app
  world = served.world
  for (const key of ['own', 'foreign'] as const)
    tokens[key] = await served.tokenOf(key, [world[key].mall])
}, 60_000)
afterAll(() => app.close())

test('every writing call is a company act, limited to rows of one mall, or listed with a reason', () => {
  const names = new Map(writeCalls.map((call) => [call.name, call]))
  expect(
    Object.keys(notScopedByMall).filter((name) => !names.has(name) || names.get(name)?.company),
  ).toEqual([])
  expect(scopedCalls.length).toBeGreaterThan(20)
})

/**
 * Registers whose sample record exists in one list only; for the others both malls get 404, which
 * proves nothing. every-register.test.ts covers them with records of its own.
 */
const asDocuments = ['DocumentTypes', 'CostCentres', 'DocumentNumbers'].flatMap((list) => [
  `exceptions.change${list}`,
  `exceptions.remove${list}`,
])

/**
 * Calls that run before the others, in this order: another postponement of the same tenant replaces
 * the first, and a new batch takes the proposals of the first away.
 */
const early = ['todayQueue.endPostponement', 'messages.release', 'messages.retire']
const placeOf = ({ name }: Call) => (early.includes(name) ? early.indexOf(name) : early.length)

test.each(
  scopedCalls
    .filter(({ name }) => !asDocuments.includes(name))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((call) => [call.name, call] as const),
)('%s filters by the malls of the user', async (name, call) => {
  const sample = samples[name]?.(targetsOf(world).foreign) ?? {}
  const rowsOf = () => rowsOfMall(database.adminPool, world.foreign.mall)
  const before = await rowsOf()
  const keptResponse = await app.inject(requestOf(call, sample, tokens.own))
  expect(keptResponse.statusCode, keptResponse.body).toBeLessThan(500)
  expect(await rowsOf()).toEqual(before)
  // A user of that mall gets another answer to the same request: the user's mall decides.
  const doneResponse = await app.inject(requestOf(call, sample, tokens.foreign))
  const summaryOf = (answer: typeof keptResponse) => [
    answer.statusCode,
    answer.body.replaceAll(/"pedido":"\w+"/g, ''),
  ]
  expect(summaryOf(doneResponse)).not.toEqual(summaryOf(keptResponse))
})
