import fc from 'fast-check'
import { expect, test } from 'vitest'

import { codeKey, foldCode, hasInvisible, isSameCode } from './fold-code.ts'

const invisible = [
  0xad, 0x34f, 0x61c, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202e, 0x2060,
  0x2066, 0x2069, 0xfe0f, 0xfeff, 0xe0001,
].map((code) => String.fromCodePoint(code))
const blanks = [' ', '\t', '\u00a0', '\u1680', '\u2003', '\u2009', '\u202f', '\u3000', '\u2800']

test('a code of plain characters is unchanged', () => {
  expect(foldCode('F-001101/2')).toBe('F-001101/2')
  expect(foldCode('')).toBe('')
})

test('every format character of Unicode is removed from a code', () => {
  for (let code = 0x80; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code)
    if (/\p{Cf}/u.test(character)) expect(foldCode(`F00${character}1101`)).toBe('F001101')
  }
})

test('blanks around a code are removed, and one stays inside', () => {
  for (const blank of blanks)
    expect(foldCode(`${blank}LUC${blank}${blank}10${blank}`)).toBe('LUC 10')
})

test('every dash becomes a hyphen, and wide digits become digits', () => {
  for (const dash of ['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\uff0d'])
    expect(foldCode(`12${dash}3`)).toBe('12-3')
  expect(foldCode('\uff11\uff12\uff13')).toBe('123')
  expect(foldCode('12\u22153')).toBe('12/3')
})

test('spellings that differ in zeros, blanks, case or invisible characters are one code', () => {
  expect(isSameCode('0008201', '8201')).toBe(true)
  expect(isSameCode('000', '0')).toBe(true)
  expect(isSameCode('f001101\u200b', 'F001101')).toBe(true)
  expect(isSameCode('LUC 10', 'LUC10')).toBe(true)
  expect(isSameCode('8201', '82010')).toBe(false)
  expect(isSameCode('F001', 'F01')).toBe(false)
})

test('folding twice changes nothing, and invisible characters never change the key', () => {
  const noisyText = fc.array(
    fc.oneof(
      fc.constantFrom(...'0123456789AZaz-/. '),
      fc.constantFrom(...invisible),
      fc.constantFrom(...blanks),
    ),
  )
  fc.assert(
    fc.property(noisyText, (characters) => {
      const text = characters.join('')
      const bareText = characters.filter((each) => !invisible.includes(each)).join('')
      expect(foldCode(foldCode(text))).toBe(foldCode(text))
      expect(codeKey(text)).toBe(codeKey(bareText))
      expect(codeKey(foldCode(text))).toBe(codeKey(text))
    }),
    { numRuns: 500 },
  )
})

test('an invisible character is noticed, an accent is not', () => {
  expect(hasInvisible('F001101\u200b')).toBe(true)
  expect(hasInvisible('São')).toBe(false)
})
