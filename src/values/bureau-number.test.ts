import { expect, test } from 'vitest'

import { boletoOfOwnKey, bureauNumber } from './bureau-number.ts'

test.each(['9900101001', '109/00012345-6', 'AB/1-2.3 4567890'])('%s is unchanged', (number) => {
  expect(bureauNumber({ id: 7, number })).toBe(number)
  expect(boletoOfOwnKey(number)).toBeUndefined()
})

test.each([
  ['17 digits of Banco do Brasil', '12387987777700168'],
  ['17 and a check digit of Caixa', '14000000000000019-2'],
  ['20 digits', '12345678901234567890'],
  ['small letters', 'ab1'],
  ['a character outside the file', '1_2'],
  ['one that looks like a key', 'NG00000000000009'],
])('%s: a key of Régua that resolves to the boleto', (_, number) => {
  const key = bureauNumber({ id: 990_085, number })
  expect(key).toBe('NG00000000990085')
  expect(boletoOfOwnKey(key)).toBe(990_085)
  expect(boletoOfOwnKey(' ng00000000990085 ')).toBe(990_085)
})
