import { describe, expect, test } from 'vitest'
import * as z from 'zod'

import { localDate } from '#values/local-date.ts'

import { day, optionalDay } from './wire.ts'

describe('a day that comes in', () => {
  test.each(['1900-01-01', '2026-11-18', '2199-12-31'])('%s is taken', (text) => {
    expect(z.decode(day, text)).toBe(text)
    expect(z.decode(optionalDay, text)).toBe(text)
  })

  test.each(['9999-12-31', '2200-01-01', '1899-12-31', '0206-01-10'])(
    '%s is refused: sums of days around it must stay days',
    (text) => {
      const message = 'Informe uma data entre 01/01/1900 e 31/12/2199.'
      expect(z.safeDecode(day, text).error?.issues).toMatchObject([{ message }])
      expect(z.safeDecode(optionalDay, text).error?.issues).toMatchObject([{ message }])
    },
  )

  test('one that is stored is shown whatever its year', () => {
    expect(z.encode(day, localDate('0206-01-10'))).toBe('0206-01-10')
  })
})
