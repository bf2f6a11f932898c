import { expect, test } from 'vitest'

import { joinedPaste } from './paste.ts'

test('a pasted column is inserted with separators into existing text', () => {
  expect(joinedPaste('', '9900101001\r\n9900102001', '', ',')).toBe('9900101001,9900102001')
  expect(joinedPaste('1,', '2\t3\n', '4', ',')).toBe('1,2,3,4')
  expect(joinedPaste('', 'Loja\n\nAzul', '', ' ')).toBe('Loja Azul')
})
