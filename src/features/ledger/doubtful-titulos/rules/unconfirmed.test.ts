import fc from 'fast-check'
import { expect, test } from 'vitest'

import { bankCalendar, businessDaysBetween } from '#values/business-calendar.ts'
import { addDays, localDate } from '#values/local-date.ts'

import { confirmedTooLongAgo } from './unconfirmed.ts'

test('the day is that of guard G33, on every day of the week', () => {
  fc.assert(
    fc.property(fc.nat(400), fc.integer({ min: 1, max: 20 }), fc.nat(60), (start, days, ago) => {
      const today = addDays(localDate('2026-01-01'), start)
      const confirmed = addDays(today, -ago)
      expect(confirmed < confirmedTooLongAgo(today, days)).toBe(
        businessDaysBetween(bankCalendar, confirmed, today) >= days,
      )
    }),
  )
})
