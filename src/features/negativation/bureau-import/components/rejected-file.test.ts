import { expect, test } from 'vitest'

import { rejectedText } from './rejected-file.ts'

test('the rejected rows are exported with number and reason, and without formulas', () => {
  expect(
    rejectedText('100\n=1+1\n', [
      { linha: 2, motivo: 'O boleto "=1+1" não foi encontrado; confira.' },
    ]),
  ).toBe(
    `\ufeffconteudo;linha;motivo\r\n'=1+1;2;"O boleto ""=1+1"" não foi encontrado; confira."\r\n`,
  )
})
