import { expect, test } from 'vitest'

import { daysLeft, nearness, summaryTitle } from './rules.ts'

test('60 days are red, 61 amber, 90 amber, 91 plain', () => {
  expect([60, 61, 90, 91].map(nearness)).toEqual(['urgent', 'near', 'near', 'far'])
})

test('the last day is today', () => {
  expect([0, 1, 47].map(daysLeft)).toEqual(['hoje', '1 dia', '47 dias'])
})

test('the title shows how much prescribes in 90 days, or that nothing does', () => {
  expect(summaryTitle({ valor90: 40_120_377, valor180: 96_000_000 })).toBe(
    'R$ 401 mil prescrevem em 90 dias, sem ação',
  )
  expect(summaryTitle({ valor90: 0, valor180: 4_100_000 })).toBe(
    'R$ 41 mil prescrevem em 180 dias, sem ação; nada em 90',
  )
})
