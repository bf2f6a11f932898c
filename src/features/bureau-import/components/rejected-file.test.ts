import { expect, test } from 'vitest'

import { rejectedText } from './rejected-file.ts'

test('the rejected lines of a csv come as they were, with number and reason, and no spreadsheet runs them', () => {
  const text = 'numBoleto;cpfCnpj\r\n1;2\r\n=1+1;3\r\n'
  expect(
    rejectedText(text, [{ linha: 3, motivo: 'O boleto "=1+1" não foi encontrado; confira.' }]),
  ).toBe(
    `\ufeffnumBoleto;cpfCnpj;linha;motivo\r\n'=1+1;3;3;"O boleto ""=1+1"" não foi encontrado; confira."\r\n`,
  )
})

test('a file without a header, such as a list or the file of the bureau, gets one', () => {
  expect(
    rejectedText('100\n200\n', [{ linha: 2, motivo: 'O boleto 200 não foi encontrado.' }]),
  ).toBe('\ufeffconteudo;linha;motivo\r\n200;2;O boleto 200 não foi encontrado.\r\n')
})
