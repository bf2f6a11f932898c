import { describe, expect, test } from 'vitest'

import { testSeed } from '#testing/test-seed.ts'
import { runRandomDebts } from '../../../../../drills/debt-runs.ts'
import { defects } from '../../../../../drills/defective-machines.ts'
import { WORKFLOW_STATUSES } from './status.ts'

// Seed known to reach each defect.
const seedOfDefects = 20_261_122

test('20,000 random lives of a debt: bureau and record agree, nobody exempted is sent or listed twice or too long', () => {
  const { rows, statuses, motives, sentCount, listings, removals, alarms, denials } =
    runRandomDebts(20_000, testSeed)
  expect([...statuses].toSorted()).toEqual([...WORKFLOW_STATUSES].toSorted())
  const all =
    '2 3 4 4b 5 5b 6a 6b 6c 7 8 9 9b 9c 10 10b 11 12 13 14 15 16 17 18 18b 4.1 4.4 4.7'.split(' ')
  expect(all.filter((row) => !rows.has(row))).toEqual([])
  const known = [
    'ACORDO',
    'CANCELAMENTO',
    'DECURSO',
    'ERRO',
    'LIMINAR',
    'MANUAL',
    'PAGAMENTO',
    'PARCIAL',
  ]
  expect([...motives].toSorted()).toEqual(known)
  expect(Math.min(sentCount, listings, removals)).toBeGreaterThan(10_000)
  expect(alarms).toBeGreaterThan(10)
  expect(denials).toBeGreaterThan(1_000)
}, 120_000)

describe('random lives detect a faulty machine:', () => {
  test.each(Object.entries(defects))(
    '%s',
    (_, machine) => {
      expect(() => runRandomDebts(20_000, seedOfDefects, machine)).toThrow('Property failed')
    },
    60_000,
  )
})
