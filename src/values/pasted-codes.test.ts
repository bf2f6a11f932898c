import { expect, test } from 'vitest'

import { pastedCodes } from './pasted-codes.ts'

const two = ['9900101001', '9900102001']

test.each([
  ['lines', '9900101001\n9900102001\n'],
  ['lines of Windows', '9900101001\r\n9900102001\r\n'],
  ['tabs', '9900101001\t9900102001'],
  ['commas', '9900101001, 9900102001'],
  ['semicolons', '9900101001;9900102001;'],
  ['blanks', '9900101001 9900102001'],
  ['blanks that do not break', '9900101001\u00a0\u00a09900102001'],
  ['a line twice and an empty one', '9900101001\n\n9900102001\n9900101001'],
  ['marks that nobody sees', '\u200b9900101001\n9900102001\u00ad'],
])('%s separate two numbers', (_, text) => {
  expect(pastedCodes(text)).toEqual(two)
})

test.each([
  'AB/1-2.3 4567890',
  'LUC 10',
  '23791.23454 67890.123457 67890.123457 5 99990000150000',
  '12387987777700168-2',
])('%s is one', (text) => {
  expect(pastedCodes(text)).toEqual([text])
})

test('an empty text gives none', () => {
  expect(pastedCodes(' \n\t,; ')).toEqual([])
})
