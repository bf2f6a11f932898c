import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { database, inRolledBackTransaction } from '#testing/test-database.ts'
import { cents } from '#values/cents.ts'
import { rate } from '#values/rate.ts'

import {
  expectedValue,
  type ExpectedValueFacts,
  MISSING_INPUT_LABELS,
} from './rules/expected-value.ts'
import { estimate } from './store/expected-value.ts'

const db = database()

const amount = fc
  .oneof(
    fc.nat({ max: 3 }),
    fc.nat({ max: 2_000_000 }),
    fc.integer({ min: 0, max: 90_000_000_000_000 }),
  )
  .map(cents)
const part = fc.oneof(fc.nat({ max: 10_000 }), fc.constantFrom(0, 1, 10_000)).map(rate)
const costs = fc
  .record({ rate: part, least: amount, above: fc.option(amount), besides: amount })
  .map(({ above, ...terms }) => ({
    ...terms,
    most: above === null ? null : cents(terms.least + above),
  }))
const facts: fc.Arbitrary<ExpectedValueFacts> = fc.record({
  claim: fc.option(amount),
  chance: fc.option(part),
  costs: fc.option(costs),
})

type Answer = {
  readonly n: number
  readonly costs: number | null
  readonly value: number | null
  readonly missingInputs: string | null
}

test('sorting by expected value in SQL equals the rule to the cent, on random and missing values', async () => {
  await inRolledBackTransaction(db.app, { malls: 'all' }, (tx) =>
    fc.assert(
      fc.asyncProperty(fc.array(facts, { minLength: 60, maxLength: 60 }), async (all) => {
        const given = all.map((one, n) => ({
          n,
          claim: one.claim,
          chance: one.chance,
          uf: one.costs === null ? null : 'SP',
          ...one.costs,
        }))
        const { rows } = await sql<Answer>`
          select x.n, ${estimate.custasEstimadas} as costs, ${estimate.valorEsperado} as value,
            ${estimate.faltaParaEstimar} as "missingInputs"
          from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as x(n int, claim bigint,
              chance int, uf text, rate int, least bigint, most bigint, besides bigint)
            cross join lateral (select x.claim as corrected_cents) l
            cross join lateral (select x.chance as chance_bps) a
            cross join lateral (
              select x.uf, x.rate as rate_bps, x.least as min_cents, x.most as max_cents,
                x.besides as fixed_cents
            ) f
          order by x.n`.execute(tx)
        const ruleAnswers = all.map((one, n): Answer => {
          // Costs do not depend on the chance.
          const certain = expectedValue({ ...one, chance: rate(0) })
          const value = expectedValue(one)
          return {
            n,
            costs: 'missingInputs' in certain ? null : certain.fee + certain.besides,
            value: 'missingInputs' in value ? null : value.expected,
            missingInputs:
              'missingInputs' in value
                ? value.missingInputs.map((lack) => MISSING_INPUT_LABELS[lack]).join(', ')
                : null,
          }
        })
        expect(rows).toEqual(ruleAnswers)
      }),
      { numRuns: 20 },
    ),
  )
})
