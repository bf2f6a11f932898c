import { describe, expect, test } from 'vitest'
import * as z from 'zod'

import { localDate } from '#values/local-date.ts'

import { day, money, month, optionalDay } from './wire.ts'

describe('a day in the input', () => {
  test.each(['1900-01-01', '2026-11-18', '2199-12-31'])('%s is accepted', (text) => {
    expect(z.decode(day, text)).toBe(text)
    expect(z.decode(optionalDay, text)).toBe(text)
  })

  test.each(['9999-12-31', '2200-01-01', '1899-12-31', '0206-01-10'])(
    '%s is refused, because day arithmetic must stay in range',
    (text) => {
      const message = 'Informe uma data entre 01/01/1900 e 31/12/2199.'
      expect(z.safeDecode(day, text).error?.issues).toMatchObject([{ message }])
      expect(z.safeDecode(optionalDay, text).error?.issues).toMatchObject([{ message }])
    },
  )

  test('a stored day is shown, whatever its year', () => {
    expect(z.encode(day, localDate('0206-01-10'))).toBe('0206-01-10')
  })
})

test('a month in the input has the years of a day', () => {
  for (const text of ['1900-01', '2199-12']) expect(z.decode(month, text)).toBe(text)
  for (const text of ['0206-01', '1899-12', '2200-01', '9999-12'])
    expect(z.safeDecode(month, text).error?.issues[0]?.message).toBe(
      'Informe um mês entre 01/1900 e 12/2199.',
    )
})

test('an amount with three decimals is refused, not truncated', () => {
  for (const reais of [10.005, 0.001, -2.999, 1234.567])
    expect(z.safeDecode(money, reais).error?.issues[0]?.message).toBe(
      'Informe o valor com até duas casas decimais.',
    )
  for (const reais of [0, 0.29, 1.1, 4.35, -0.07, 1234.56, 8_138_710.26])
    expect(z.encode(money, z.decode(money, reais))).toBe(reais)
})
