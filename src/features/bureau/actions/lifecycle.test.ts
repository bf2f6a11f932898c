import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { committedDatabase } from '#server/database/test-database.ts'
import { armMutant } from '#server/mutants.ts'

import { nothingMetReally } from '../../../../gate/real-life.ts'
import { liveReally } from '../../../../gate/real-lives.ts'
import { exampleWorld } from './example-world.ts'

const world = exampleWorld(committedDatabase())
beforeAll(world.open)
afterAll(world.close)
afterEach(() => armMutant(undefined))

const lives = Array.from({ length: 26 }, (_, index) => 1 + index)
const acts = 14
const met = nothingMetReally()

describe('a debt from its analysis to its end, in PostgreSQL: listed there if and only if our record says so, nobody exempted is sent, no listing outlives its term unseen, the log holds', () => {
  test.each(lives)('life %i', (seed) => liveReally(world, seed, acts, met), 60_000)

  test('the lives reach the ends, the motives and the fates of lotes', () => {
    expect([...met.batches].toSorted()).toEqual(['PERDIDO', 'REJEITADO', 'RESPONDIDO'])
    for (const outcome of ['NEGATIVADO', 'BAIXADO', 'FINALIZADO_COM_ERRO']) expect(met.outcomes).toContain(outcome)
    for (const motive of ['PAGAMENTO', 'ACORDO', 'LIMINAR']) expect(met.motives).toContain(motive)
    expect(met.listings).toBeGreaterThan(30)
  })
})

describe('the lives find a product that', () => {
  test.each([
    ['does not see a payment', 'unseen-payment', 212, /has to go and is FINALIZADO/],
    ['never lets a removal go by itself', 'no-release-clock', 303, /has to go and never went/],
    ['writes no decision log', 'skip-audit', 401, /decisions-audited/],
  ] as const)(
    '%s',
    async (_, defect, seed, found) => {
      await liveReally(world, seed, acts, nothingMetReally())
      armMutant(defect)
      const several = async () => {
        for (let next = seed; next < seed + 10; next += 1) await liveReally(world, next, acts, nothingMetReally())
      }
      await expect(several()).rejects.toThrow(found)
    },
    60_000,
  )
})
