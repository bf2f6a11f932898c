import { expect, test } from 'vitest'

import { localDate } from '#values/local-date.ts'

import { isSilent } from './silence.ts'

const facts = { expectedBy: '08:00', isLoadedToday: false }
const today = localDate('2026-11-18')

test('a source is silent on a business day, past its hour, with nothing loaded', () => {
  expect(isSilent(facts, { today, time: '08:00' })).toBe(true)
  expect(isSilent(facts, { today, time: '07:59' })).toBe(false)
  expect(isSilent({ ...facts, isLoadedToday: true }, { today, time: '12:00' })).toBe(false)
  expect(isSilent({ ...facts, expectedBy: '' }, { today, time: '12:00' })).toBe(false)
})

test('no source is silent on a Saturday or on 20 November', () => {
  for (const day of ['2026-11-21', '2026-11-20'])
    expect(isSilent(facts, { today: localDate(day), time: '12:00' })).toBe(false)
})
