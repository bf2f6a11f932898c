import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { emptyCoverage } from '../../../../../drills/real-life.ts'
import { liveInProcess } from '../../../../../drills/life-in-process.ts'
import { type Age, liveReally } from '../../../../../drills/real-lives.ts'
import { ownWorld } from '#testing/example-bureau.ts'

const world = ownWorld()
const { database } = world
beforeAll(world.open)
afterAll(world.close)

const lives = Array.from({ length: 26 }, (_, index) => 1 + index)
const acts = 14
/** Seeds in which a listed debt reaches its five years. */
const old = [2, 12, 13, 23]
const ageOf = (seed: number): Age => (old.includes(seed) ? 'nearly five years' : 'young')
const counts = emptyCoverage()

describe('random lives of a debt in PostgreSQL: bureau and record agree, nobody exempted is sent, the log verifies', () => {
  test.each(lives)('life %i', (seed) => liveReally(world, seed, acts, counts, ageOf(seed)), 60_000)

  test('the lives reach all outcomes, motives and lote states', () => {
    expect([...counts.batches].toSorted()).toEqual(['PERDIDO', 'REJEITADO', 'RESPONDIDO'])
    for (const outcome of ['NEGATIVADO', 'BAIXADO', 'FINALIZADO_COM_ERRO'])
      expect(counts.outcomes).toContain(outcome)
    for (const motive of ['PAGAMENTO', 'ACORDO', 'LIMINAR', 'DECURSO'])
      expect(counts.motives).toContain(motive)
    expect(counts.listings).toBeGreaterThan(30)
    expect(counts.outlivedCount).toBeGreaterThan(3)
  })
})

// The lives above run on the real product; here each run disables one rule in its own process.
describe('random lives detect a faulty product:', () => {
  test.each([
    ['does not see a payment', 'unseen-payment', 11, /has to go and is FINALIZADO/],
    ['never lets a removal go by itself', 'no-release-clock', 11, /has to go and never went/],
    ['writes no decision log', 'skip-audit', 1, /decisions-audited/],
    ['sends whom somebody exempted', 'sends-exempted', 15, /exempted and sent/],
    ['lets a listing outlive its five years', 'outlives-term', 12, /has to go and is FINALIZADO/],
  ] as const)(
    '%s',
    async (_, fault, seed, finding) => {
      const life = { address: database.address, seed, acts, age: ageOf(seed) }
      expect(await liveInProcess(life, fault)).toMatch(finding)
    },
    60_000,
  )
})
