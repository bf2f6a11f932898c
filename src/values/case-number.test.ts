import { generateProcessoJuridico } from '@brazilian-utils/brazilian-utils/generate-processo-juridico'
import { describe, expect, test } from 'vitest'
import { formatCaseNumber, isCaseNumber, normalizeCaseNumber } from '#values/case-number.ts'

describe('a CNJ number has 20 digits with a mod-97 check (rules 5)', () => {
  test.each(['0011006-07.2016.8.20.0100', '00110060720168200100'])('%s is valid', (text) => {
    expect(isCaseNumber(text)).toBe(true)
    expect(normalizeCaseNumber(text)).toBe('00110060720168200100')
    expect(formatCaseNumber(text)).toBe('0011006-07.2016.8.20.0100')
  })

  test.each([
    '0011006-08.2016.8.20.0100',
    '0011006-07.2016.8.20.010',
    '0'.repeat(20),
    '',
    'ajuizado',
  ])('%j is refused', (text) => {
    expect(isCaseNumber(text)).toBe(false)
  })

  test('any single wrong digit is detected', () => {
    const valid = '00110060720168200100'
    for (let index = 0; index < valid.length; index++) {
      for (let wrong = 1; wrong < 10; wrong++) {
        const digit = String((Number(valid[index]) + wrong) % 10)
        expect(isCaseNumber(valid.slice(0, index) + digit + valid.slice(index + 1))).toBe(false)
      }
    }
  })

  test('numbers made by an independent implementation are valid', () => {
    for (let made = 0; made < 50; made++)
      expect(isCaseNumber(generateProcessoJuridico() ?? '')).toBe(true)
  })

  test('a text that is no number is unchanged', () => {
    expect(formatCaseNumber('123')).toBe('123')
  })
})
