import fc from 'fast-check'
import { expect, test } from 'vitest'

import { FileForms } from './file-forms.ts'

const twoDigits = (value: number) => String(value).padStart(2, '0')
const anyDay = fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 12 }))
const refusalOf = (kind: 'day' | 'money', texts: readonly string[]) => {
  const forms = new FileForms()
  for (const [at, text] of texts.entries()) forms.note(kind, 'coluna', at + 2, text)
  return forms.refusal()
}

test('day-first dates never refuse a file; a month-first date always does', () => {
  fc.assert(
    fc.property(
      fc.array(anyDay),
      fc.integer({ min: 13, max: 31 }),
      fc.integer({ min: 1, max: 12 }),
      fc.nat(),
      (days, lateDay, month, at) => {
        const texts = days.map(([day, each]) => `${twoDigits(day)}/${twoDigits(each)}/2026`)
        expect(refusalOf('day', texts)).toBeUndefined()
        const proof = `${twoDigits(month)}/${twoDigits(lateDay)}/2026`
        const place = at % (texts.length + 1)
        const refusal = refusalOf('day', texts.toSpliced(place, 0, proof))
        expect(refusal).toContain(`linha ${place + 2}: '${proof}'`)
        expect(refusal).toContain(`dia ${lateDay} do mês ${twoDigits(month)}`)
      },
    ),
    { numRuns: 200 },
  )
})

test('decimal commas never refuse a file; a decimal point among them always does', () => {
  const cents = fc.integer({ min: 0, max: 99_999_999 })
  const written = (count: number) => (count / 100).toFixed(2)
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1 }), cents, (amounts, other) => {
      const texts = amounts.map((count) =>
        written(count)
          .replace('.', ',')
          .replace(/\B(?=(\d{3})+,)/g, '.'),
      )
      expect(refusalOf('money', texts)).toBeUndefined()
      expect(refusalOf('money', [...texts, written(other)])).toContain('ponto decimal')
    }),
    { numRuns: 200 },
  )
})

test('points before two decimals are unambiguous; before three digits they are ambiguous', () => {
  expect(refusalOf('money', ['99.99', '150.50', '-R$ 1500.00'])).toBeUndefined()
  expect(refusalOf('money', ['12.345', '1.500'])).toBeUndefined()
  expect(refusalOf('money', ['99.99', '12.345'])).toContain('é 12,345 ou 12.345,00')
})

test('a day that exists in neither order is no evidence', () => {
  expect(refusalOf('day', ['13/13/2026', '31/02/2026', '2026-08-13'])).toBeUndefined()
})
