import { expect, test } from 'vitest'
import { localDate } from '#values/local-date.ts'
import { intervalPresets } from './interval-presets.ts'

const intervalsOn = (today: string) =>
  Object.fromEntries(
    intervalPresets.map(({ label, from }) => [label, from(localDate(today)).join(' a ')]),
  )

test('the presets of an interval end today, or are a whole month', () => {
  expect(intervalsOn('2026-11-18')).toEqual({
    Hoje: '2026-11-18 a 2026-11-18',
    '7 dias': '2026-11-12 a 2026-11-18',
    '30 dias': '2026-10-20 a 2026-11-18',
    'Este mês': '2026-11-01 a 2026-11-30',
    'Mês passado': '2026-10-01 a 2026-10-31',
  })
})

test('the previous month of January is in the last year, and may be shorter', () => {
  expect(intervalsOn('2027-01-31')['Mês passado']).toBe('2026-12-01 a 2026-12-31')
  expect(intervalsOn('2027-03-31')['Mês passado']).toBe('2027-02-01 a 2027-02-28')
})
