import { expect, test } from 'vitest'

import { localDate } from '#values/local-date.ts'

import { replyHoldsUntil } from './reply-hold.ts'

const limits = { days: 3, total: 10 }
const hold = (repliedOn: string, holdsUntil: string) => ({
  repliedOn: localDate(repliedOn),
  holdsUntil: localDate(holdsUntil),
})

test('three business days, the last one included: 18/11/2026 holds until 24/11', () => {
  expect(replyHoldsUntil(localDate('2026-11-18'), limits, [])).toBe('2026-11-24')
})

test('all replies to a step hold at most ten business days', () => {
  const earlier = [
    hold('2026-11-02', '2026-11-05'),
    hold('2026-11-05', '2026-11-10'),
    hold('2026-11-10', '2026-11-13'),
  ]
  expect(replyHoldsUntil(localDate('2026-11-13'), limits, earlier)).toBe('2026-11-16')
  expect(
    replyHoldsUntil(localDate('2026-11-16'), limits, [
      ...earlier,
      hold('2026-11-13', '2026-11-16'),
    ]),
  ).toBe('2026-11-16')
})

test('days that another reply holds already are not counted twice', () => {
  expect(
    replyHoldsUntil(localDate('2026-11-18'), { days: 3, total: 3 }, [
      hold('2026-11-18', '2026-11-24'),
    ]),
  ).toBe('2026-11-24')
})
