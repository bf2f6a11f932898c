import { expect, test } from 'vitest'

import { fileOfPaste, problemsCsv } from './pasted.ts'

const textOf = (pasted: string) => fileOfPaste(pasted).text()

test('a column of numbers stays a column', async () => {
  expect(await textOf('1000261000001\n1000261000002')).toBe('1000261000001\r\n1000261000002')
})

test('cells of a spreadsheet become csv cells, quoted if they contain a semicolon or a line end', async () => {
  const pasted =
    'Boleto\tDecisão\tObservação\r\n1000261000001\tISENTAR\t"paga sexta; avisou\nhoje"\r\n1000261000002\tNEGATIVAR\t\r\n'
  expect(await textOf(pasted)).toBe(
    'Boleto;Decisão;Observação\r\n1000261000001;ISENTAR;"paga sexta; avisou\nhoje"\r\n1000261000002;NEGATIVAR;\r\n',
  )
})

test('a text with semicolons is unchanged', async () => {
  expect(await textOf('boleto;decisao\n1;ISENTAR')).toBe('boleto;decisao\r\n1;ISENTAR')
})

test('lines without a match are returned with line number and reason', () => {
  expect(
    problemsCsv([{ linha: 2, coluna: 'Boleto', valor: '77', motivo: 'Não foi encontrado; veja.' }]),
  ).toBe('\ufefflinha;coluna;valor;motivo\r\n2;Boleto;77;"Não foi encontrado; veja."\r\n')
})

test('pasted text is never a formula in the file of rejected lines', () => {
  expect(
    problemsCsv([{ linha: 1, coluna: 'Boleto', valor: '=2+3', motivo: 'Não foi encontrado.' }]),
  ).toBe("\ufefflinha;coluna;valor;motivo\r\n1;Boleto;'=2+3;Não foi encontrado.\r\n")
})
