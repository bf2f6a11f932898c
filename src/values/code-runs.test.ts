import fc from 'fast-check'
import { expect, test } from 'vitest'

import { codeRuns, isBlankCode } from './code-runs.ts'

test.each([
  ['ALM-0001/26', 'ALM 1 26'],
  ['alm 1 26', 'ALM 1 26'],
  ['00000001001250700009', '1001250700009'],
  ['L01A', 'L 1 A'],
  ['L010002', 'L 10002'],
  ['1.234', '1 234'],
  ['Ação-7', 'ACAO 7'],
  ['F\u200b00\u00ad1603', 'F 1603'],
  ['\uff11\uff12', '12'],
  ['000', '0'],
  ['--', ''],
])('%s is compared as %s', (code, runs) => {
  expect(codeRuns(code)).toBe(runs)
})

test('separators keep numbers apart', () => {
  expect(codeRuns('1/23')).not.toBe(codeRuns('12/3'))
  expect(codeRuns('1-23')).not.toBe(codeRuns('123'))
})

test('case, leading zeros and punctuation between letters and digits never matter', () => {
  const part = fc.tuple(fc.stringMatching(/^[A-Z]{1,3}$/), fc.nat(99_999))
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 3 }),
      fc.nat(4),
      fc.constantFrom('-', ' ', '/', '.', ''),
      (parts, zeros, mark) => {
        const plain = parts.map(([letters, digits]) => `${letters}${digits}`).join('-')
        const other = parts
          .map(
            ([letters, digits]) => `${letters.toLowerCase()}${mark}${'0'.repeat(zeros)}${digits}`,
          )
          .join(' ')
        expect(codeRuns(other)).toBe(codeRuns(plain))
      },
    ),
  )
})

test('the form of a form is the form', () => {
  fc.assert(fc.property(fc.string(), (text) => codeRuns(codeRuns(text)) === codeRuns(text)))
})

test('zeros, blanks and punctuation are no code', () => {
  expect(['', '   ', '0000', '0 0', '--', '00-0'].every(isBlankCode)).toBe(true)
  expect(['1', '0A', '10'].some(isBlankCode)).toBe(false)
})
