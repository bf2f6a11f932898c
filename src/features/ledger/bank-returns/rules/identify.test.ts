import fc from 'fast-check'
import { expect, test } from 'vitest'

import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import { boletosByCode, identify, type KnownBoleto, type LineCodes } from './identify.ts'

const dueOn = localDate('2026-10-10')
const boleto = (id: number, number: string, more: Partial<KnownBoleto> = {}): KnownBoleto => ({
  id,
  mallId: 1,
  number,
  dueOn,
  originalDueOn: dueOn,
  original_cents: cents(100_000),
  open_cents: cents(100_000),
  ...more,
})
const line = (more: Partial<LineCodes>): LineCodes => ({
  companyUse: '',
  bankNumber: '',
  ownNumber: '',
  dueOn,
  face_cents: cents(100_000),
  ...more,
})
const found = (codes: Partial<LineCodes>, ...boletos: KnownBoleto[]) =>
  identify(line(codes), boletosByCode(boletos))?.id

test('uso da empresa comes before nosso número, which comes before seu número', () => {
  const boletos = [boleto(1, 'A-1'), boleto(2, '22'), boleto(3, 'C-3')]
  expect(found({ companyUse: 'a0001', bankNumber: '22', ownNumber: 'C3' }, ...boletos)).toBe(1)
  expect(found({ companyUse: 'X', bankNumber: '0022', ownNumber: 'C3' }, ...boletos)).toBe(2)
  expect(found({ companyUse: 'X', bankNumber: '9', ownNumber: 'C3' }, ...boletos)).toBe(3)
})

test('nosso número without its last digit, and seu número, count only with due day and face', () => {
  const known = boleto(1, '1234')
  expect(found({ bankNumber: '12347' }, known)).toBe(1)
  expect(found({ bankNumber: '12347', face_cents: cents(99_999) }, known)).toBeUndefined()
  expect(found({ bankNumber: '12347', dueOn: localDate('2026-10-11') }, known)).toBeUndefined()
  expect(found({ bankNumber: '12347', dueOn: undefined }, known)).toBeUndefined()
  expect(found({ ownNumber: '1234', face_cents: cents(1) }, known)).toBeUndefined()
  expect(found({ companyUse: '1234', face_cents: cents(1), dueOn: undefined }, known)).toBe(1)
  const moved = { ...known, dueOn: localDate('2026-11-10') }
  expect(found({ ownNumber: '1234' }, moved)).toBe(1)
})

test('a code that two boletos have identifies none, whatever a later code says', () => {
  const two = [boleto(1, '77'), boleto(2, '0077', { mallId: 2 }), boleto(3, '88')]
  expect(found({ companyUse: '77', bankNumber: '88' }, ...two)).toBeUndefined()
})

test('of two boletos with a doubtful code, the one whose due day and face agree counts', () => {
  const two = [boleto(1, '77'), boleto(2, '077', { mallId: 2, original_cents: cents(5) })]
  expect(found({ ownNumber: '77' }, ...two)).toBe(1)
})

test('zeros and blanks are no code', () => {
  expect(found({ companyUse: '000000', bankNumber: '00000000' }, boleto(1, '0'))).toBeUndefined()
  expect(found({ bankNumber: '0000000007' }, boleto(1, '0'))).toBeUndefined()
})

test('a line never finds a boleto that has none of its codes', () => {
  const code = fc.stringMatching(/^[A-Z]?[0-9]{1,4}$/)
  fc.assert(
    fc.property(
      fc.array(code, { maxLength: 6 }),
      fc.record({ companyUse: code, bankNumber: code, ownNumber: code }),
      (numbers, codes) => {
        const boletos = numbers.map((number, index) => boleto(index + 1, number))
        const id = found(codes, ...boletos)
        if (id === undefined) return
        const { number } = boletos[id - 1] as KnownBoleto
        const bare = number.replace(/^0+(?=.)/, '').replace(/^([A-Z])0+(?=.)/, '$1')
        const tried = Object.values({ ...codes, short: codes.bankNumber.slice(0, -1) }).map(
          (text) => text.replace(/^0+(?=.)/, '').replace(/^([A-Z])0+(?=.)/, '$1'),
        )
        expect(tried).toContain(bare)
      },
    ),
  )
})
