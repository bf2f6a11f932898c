import { expect, test } from 'vitest'

import { answerEveryPair, pairsOfLives, walkLives } from '../../../../gate/lives.ts'
import { WORKFLOW_STATUSES } from './status.ts'

test('4,000 random lives of an item: no illegal state, nothing lost, nothing twice, four eyes, every row reached', () => {
  const { rows, statuses } = walkLives(4_000, 20_261_118)
  expect([...statuses].sort()).toEqual([...WORKFLOW_STATUSES].sort())
  const all = '2 3 4 4b 5 5b 6a 6b 6c 7 8 9 9b 9c 10 10b 11 12 13 14 15 16 17 18 18b 4.1 4.4 4.6 4.7'.split(' ')
  expect(all.filter((row) => !rows.has(row))).toEqual([])
}, 60_000)

test('every event in every status is answered: a legal state or a Portuguese sentence, and the same answer twice', () => {
  const { pairs, moves } = answerEveryPair()
  expect(pairs.size).toBe(pairsOfLives)
  expect(moves).toBeGreaterThan(1_000)
})
