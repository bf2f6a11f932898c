import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addCompetence,
  competence,
  firstDay,
  formatCompetence,
  isCompetence,
  lastDay,
  parseBrCompetence,
} from '#values/competence.ts'
import { isInputYear } from '#values/local-date.ts'

const anyMonth = fc
  .tuple(fc.integer({ min: 1000, max: 3000 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => competence(`${year}-${String(month).padStart(2, '0')}`))

test.each(['2026-00', '2026-13', '0000-01', '2026-1', '2026-11-01', '11/2026', ''])(
  '%j is no month',
  (text) => {
    expect(isCompetence(text)).toBe(false)
    expect(() => competence(text)).toThrow(RangeError)
  },
)

test('months add up as in Temporal', () => {
  fc.assert(
    fc.property(anyMonth, fc.integer({ min: -6000, max: 6000 }), (month, months) => {
      expect(addCompetence(month, months)).toBe(
        Temporal.PlainYearMonth.from(month).add({ months }).toString(),
      )
    }),
  )
})

test('no sum leaves the years that the text format allows', () => {
  expect(() => addCompetence(competence('9999-12'), 1)).toThrow(RangeError)
  expect(() => addCompetence(competence('0001-01'), -1)).toThrow(RangeError)
})

test('the first and the last day are those of Temporal', () => {
  fc.assert(
    fc.property(anyMonth, (month) => {
      const { daysInMonth } = Temporal.PlainYearMonth.from(month)
      expect(firstDay(month)).toBe(`${month}-01`)
      expect(lastDay(month)).toBe(`${month}-${daysInMonth}`)
    }),
  )
})

test('MM/AAAA is formatted and parsed back', () => {
  expect(formatCompetence(competence('2026-11'))).toBe('11/2026')
  fc.assert(
    fc.property(
      anyMonth,
      (month) =>
        parseBrCompetence(` ${formatCompetence(month)}`) ===
        (isInputYear(month) ? month : undefined),
    ),
  )
})

test.each(['', '13/2026', '1/2026', '2026-11', '11/26', '112026'])(
  '%j is not read as MM/AAAA',
  (text) => {
    expect(parseBrCompetence(text)).toBeUndefined()
  },
)
