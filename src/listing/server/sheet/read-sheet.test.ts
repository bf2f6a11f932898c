import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Upload } from '#server/http/upload.ts'

import { boletoKey, type Sheet } from '../../sheet.ts'
import { readSheet } from './read-sheet.ts'

const sheet = {
  columns: [
    boletoKey,
    { name: 'decisao', label: 'Decisão', alsoCalled: ['negativar'] },
    { name: 'nota', label: 'Observação' },
  ],
} as const satisfies Sheet

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'regua-sheet-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function read(text: string, name = 'colado.csv') {
  const path = join(folder, name)
  writeFileSync(path, text)
  const { lineCount, lines, problems } = await readSheet(sheet, { path, name } as Upload)
  return {
    lineCount,
    problems,
    lines: lines.map(({ line, key, cell }) => [line, key, cell('decisao'), cell('nota')]),
  }
}

test('a column of numbers without a header is read in its order', async () => {
  expect(await read('1000261000001\r\n1000261000002')).toEqual({
    lineCount: 2,
    lines: [
      [1, '1000261000001', '', ''],
      [2, '1000261000002', '', ''],
    ],
    problems: [],
  })
})

test('a header is found below an export title, with other names and order', async () => {
  expect(
    await read(
      'Analisar negativação;;\r\nsem filtros;;\r\nObservação;Negativar;Número do boleto;Valor\r\npaga sexta;ISENTAR;1000261000001;10,00',
    ),
  ).toEqual({
    lineCount: 1,
    lines: [[4, '1000261000001', 'ISENTAR', 'paga sexta']],
    problems: [],
  })
})

test('a repeated, rounded or missing number is reported with its line', async () => {
  const { lineCount, lines, problems } = await read(
    'boleto;decisao\r\n77;ISENTAR\r\n77;NEGATIVAR\r\n1,00026E+12;ISENTAR\r\n;ISENTAR\r\n78,0;',
  )
  expect(lineCount).toBe(5)
  expect(lines).toEqual([
    [2, '77', 'ISENTAR', ''],
    [6, '78', '', ''],
  ])
  expect(problems).toEqual([
    {
      linha: 3,
      coluna: 'Boleto',
      valor: '77',
      motivo: 'O boleto já está na linha 2; esta linha fica de fora.',
    },
    {
      linha: 4,
      coluna: 'Boleto',
      valor: '1,00026E+12',
      motivo:
        'A planilha arredondou este número; formate a coluna como texto e preencha-o de novo.',
    },
    { linha: 5, coluna: 'Boleto', valor: '', motivo: 'A linha não diz o boleto.' },
  ])
})

test('an empty, too long or invalid sheet is refused with a message', async () => {
  const refusalOf = (text: string, name?: string) =>
    read(text, name).then(
      () => 'read',
      (error: Error) => error.message,
    )
  expect(await refusalOf('boleto;decisao\r\n')).toBe(
    'Não há linha para trazer: cole ou envie uma coluna com os números dos boletos.',
  )
  expect(await refusalOf('77', 'boletos.pdf')).toBe('O arquivo deve ser xlsx ou csv.')
  const lines = Array.from({ length: 10_001 }, (_, index) => String(index + 1))
  expect(await refusalOf(lines.join('\r\n'))).toBe(
    'A planilha tem mais de 10.000 linhas; traga-a em partes menores.',
  )
  expect((await read(lines.slice(1).join('\r\n'))).lineCount).toBe(10_000)
})
