import { expect, test } from 'vitest'

import { pdfParts, pdfText } from '#testing/pdf-text.ts'

import { Paper } from './paper.ts'
import type { PaperTable } from './table.ts'

const at = new Date('2026-11-18T15:30:10Z')

type Row = { readonly name: string; readonly cents: number }
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ name: `Loja ${index + 1}`, cents: 100 }))

const tableOf = (rows: readonly Row[]): PaperTable<Row> => ({
  columns: [{ label: 'Lojista' }, { label: 'Valor', width: 80, align: 'right' }],
  rows,
  cells: ({ name, cents }) => [
    { text: name, notes: name === 'Loja 3' ? ['Retido: liminar'] : [] },
    String(cents),
  ],
  sum: (label, some) => [label, String(some.reduce((sum, { cents }) => sum + cents, 0))],
  noun: ['lojista', 'lojistas'],
})

const feetOf = (pdf: Buffer) =>
  pdfParts(pdf)
    .filter(({ tag, lines }) => tag === 'Artifact' && lines.length > 0)
    .map(({ lines }) => lines.join(' | '))

/** Rows of a table as lists of cells. */
function cellsOf(pdf: Buffer): string[][] {
  const cells = pdfParts(pdf)
    .filter(({ tag }) => tag === 'TD' || tag === 'TH')
    .map(({ lines }) => lines.join(''))
  return Array.from({ length: cells.length / 2 }, (_, row) => cells.slice(row * 2, row * 2 + 2))
}

test('a table that fits has its rows, notes and total, and the page its number', async () => {
  const paper = await Paper.open('Folha', at)
  paper.part('Registro 7f3a')
  paper.head({ title: 'Folha de aprovação', lines: ['Shopping Alfa'], beside: ['por Ana'] })
  paper.figures([{ label: 'Aprovados', main: '3 boletos', sub: 'R$ 3,00' }])
  await paper.table(tableOf(rowsOf(3)))
  const pdf = await paper.end()
  expect(cellsOf(pdf)).toEqual([
    ['Lojista', 'Valor'],
    ['Loja 1', '100'],
    ['Loja 2', '100'],
    ['Loja 3Retido: liminar', '100'],
    ['Total, 3 lojistas', '300'],
  ])
  expect(pdfText(pdf)).toContain(
    'Folha de aprovação\nShopping Alfa\npor Ana\nAprovados3 boletosR$ 3,00',
  )
  expect(feetOf(pdf)).toEqual(['Registro 7f3a | Página 1 de 1'])
})

test('further pages repeat the heads, carry the sum over, and the last one ends with the total', async () => {
  const paper = await Paper.open('Folha', at)
  paper.part('')
  await paper.table(tableOf(rowsOf(100)))
  const pdf = await paper.end()
  const rows = cellsOf(pdf)
  const pages = rows.filter(([first]) => first === 'Lojista').length
  expect(feetOf(pdf)).toHaveLength(pages)
  const sums = rows.filter(([first]) => /^(A transportar|Transporte|Total)/.test(first ?? ''))
  expect(sums.at(-1)).toEqual(['Total, 100 lojistas', '10000'])
  // What a page carries over is what the next one begins with.
  for (let index = 0; index + 1 < sums.length; index += 2)
    expect(sums[index]?.[0]?.replace('A transportar', 'Transporte')).toBe(sums[index + 1]?.[0])
  expect(rows.filter(([first]) => first?.startsWith('Loja '))).toHaveLength(100)
})

test('a signed sheet has total and signatures on its first page, and names what follows', async () => {
  const paper = await Paper.open('Folha', at)
  paper.part('')
  await paper.table({
    ...tableOf(rowsOf(100)),
    closing: [
      { as: 'text', text: 'Total: cem reais.' },
      {
        as: 'signatures',
        of: [
          { name: 'Ana', line: 'Submeteu' },
          { name: 'Bruno', line: 'Data' },
        ],
      },
    ],
  })
  const pdf = await paper.end()
  const rows = cellsOf(pdf)
  const here = rows.find(([first]) => first === 'Nesta página')
  const next = rows.find(([first]) => first?.startsWith('Próximas páginas'))
  expect(Number(here?.[1]) + Number(next?.[1])).toBe(10_000)
  const text = pdfText(pdf)
  expect(text.indexOf('AnaSubmeteu')).toBeLessThan(text.indexOf('Transporte'))
  expect(text.match(/AnaSubmeteu/g)).toHaveLength(1)
})

test('each part counts its own pages', async () => {
  const paper = await Paper.open('Folha', at)
  paper.part('um')
  await paper.table(tableOf(rowsOf(60)))
  paper.part('dois')
  await paper.table(tableOf(rowsOf(1)))
  expect(feetOf(await paper.end())).toEqual([
    'um | Página 1 de 2',
    'um | Página 2 de 2',
    'dois | Página 1 de 1',
  ])
})

test('a word longer than its column is broken, and no text is lost', async () => {
  const paper = await Paper.open('Folha', at)
  paper.part('')
  const name = 'X'.repeat(300)
  await paper.table(tableOf([{ name, cents: 1 }]))
  expect(cellsOf(await paper.end())[1]?.[0]).toBe(name)
})

test('the same calls at the same instant give the same bytes', async () => {
  const write = async () => {
    const paper = await Paper.open('Folha', at)
    paper.part('x')
    paper.blocks([{ as: 'box', title: 'Como pagar', lines: ['Com o boleto.'] }])
    return paper.end()
  }
  expect(await write()).toEqual(await write())
})
