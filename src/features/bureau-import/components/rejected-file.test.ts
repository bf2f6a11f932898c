import { expect, test } from 'vitest'

import { rejectedText } from './rejected-file.ts'

test('the rejected records of the file of the bureau come with number and reason, and no spreadsheet runs them', () => {
  expect(
    rejectedText('100\n=1+1\n', [
      { linha: 2, motivo: 'O boleto "=1+1" não foi encontrado; confira.' },
    ]),
  ).toBe(
    `\ufeffconteudo;linha;motivo\r\n'=1+1;2;"O boleto ""=1+1"" não foi encontrado; confira."\r\n`,
  )
})
