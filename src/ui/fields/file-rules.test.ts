import { expect, test } from 'vitest'
import { extensionsText, refusedFiles, sizeText } from './file-rules.ts'

const limits = { accept: ['.csv', '.txt'], maxBytes: 1024 * 1024 }

test('a file of type .csv or .txt only; one file at a time (spec 1:5)', () => {
  expect(refusedFiles([{ name: 'retorno.CSV', size: 10 }], limits)).toBeUndefined()
  expect(refusedFiles([{ name: 'retorno.xlsx', size: 10 }], limits)).toBe(
    'retorno.xlsx não foi aceito: envie um arquivo csv ou txt.',
  )
  expect(
    refusedFiles(
      [
        { name: 'a.csv', size: 1 },
        { name: 'b.csv', size: 1 },
      ],
      limits,
    ),
  ).toBe('Solte um arquivo de cada vez.')
})

test('a file that is too large or empty is refused with its size', () => {
  expect(refusedFiles([{ name: 'a.csv', size: 3 * 1024 * 1024 }], limits)).toBe(
    'a.csv tem 3 MB: o limite é 1 MB.',
  )
  expect(refusedFiles([{ name: 'a.csv', size: 1024 * 1024 + 1 }], limits)).toBe(
    'a.csv passa de 1 MB.',
  )
  expect(refusedFiles([{ name: 'a.csv', size: 0 }], limits)).toBe('a.csv está vazio.')
  expect(refusedFiles([], limits)).toBe('Nenhum arquivo foi solto.')
})

test('extensions and sizes in words', () => {
  expect(extensionsText(['.pdf', '.png', '.msg'])).toBe('pdf, png ou msg')
  expect(extensionsText(['.pdf'])).toBe('pdf')
  expect(sizeText(1_610_612)).toBe('1,5 MB')
  expect(sizeText(100)).toBe('1 KB')
})
