import { unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'

import { readWorkbook } from '../../../drills/workbook.ts'
import type { SpreadsheetValue } from './spreadsheet-cell.ts'
import { once, type Workbook, writeSheets, writeXlsx } from './xlsx.ts'

type Row = readonly SpreadsheetValue[]

async function fileOf(
  book: Omit<Workbook, 'rowCount'>,
  rows: readonly Row[],
  batch = 3,
): Promise<Buffer> {
  const batches = async function* () {
    for (let at = 0; at < rows.length; at += batch) yield rows.slice(at, at + batch)
  }
  const pieces: Uint8Array[] = []
  for await (const piece of writeXlsx({ ...book, rowCount: rows.length }, batches()))
    pieces.push(piece)
  return Buffer.concat(pieces)
}

const columns = [
  { width: 20 },
  { width: 12, format: '"R$" #,##0.00;[Red]-"R$" #,##0.00' },
  { width: 12, format: 'dd/mm/yyyy' },
]
const head: Row[] = [['Título'], ['Nome', 'Valor', 'Dia']]

test('every part is well-formed, every cell has its reference, and another reader finds the same values', async () => {
  const rows: Row[] = [
    ...head,
    ['Café & Cia <"1">', 1234.56, new Date('2026-11-18T00:00:00Z')],
    [null, -0.5, null],
    [' linha\nnova\t', 0, new Date('2026-11-18T12:30:00Z')],
  ]
  const file = await fileOf({ columns, headRows: 2 }, rows)
  expect(readWorkbook(file)).toEqual([{ name: 'Dados', rows: 5, cells: 11, lastRow: 5 }])
  const [sheet] = (await readXlsx(file)).sheets
  expect(sheet?.rows.slice(2)).toEqual(rows.slice(2))
})

test('a text like an escape code, and a carriage return, are read back unchanged', async () => {
  const texts = ['_x0041_', 'a_x000D_b', 'um\rdois', '__x0041__']
  const file = await fileOf({ columns, headRows: 2 }, [...head, ...texts.map((text) => [text])])
  const [sheet] = (await readXlsx(file)).sheets
  expect(sheet?.rows.slice(2).map(([text]) => text)).toEqual(texts)
})

test('a text longer than a cell is truncated, never inside a character', async () => {
  const file = await fileOf({ columns, headRows: 2 }, [...head, [`${'a'.repeat(32_766)}😀`]])
  const [sheet] = (await readXlsx(file)).sheets
  expect(sheet?.rows[2]?.[0]).toBe('a'.repeat(32_766))
})

test('rows that do not fit continue on the next sheet, with the header', async () => {
  const rows: Row[] = [...head, ...Array.from({ length: 20 }, (_, index) => [`r${index}`, index])]
  const file = await fileOf({ columns, headRows: 2, sheetRows: 10 }, rows)
  expect(readWorkbook(file).map(({ name, rows: count }) => [name, count])).toEqual([
    ['Dados', 10],
    ['Dados 2', 10],
    ['Dados 3', 4],
  ])
  const sheets = (await readXlsx(file)).sheets.map((sheet) => sheet.rows)
  expect(sheets.map((sheet) => sheet.find(([first]) => /^r\d+$/.test(String(first)))?.[0])).toEqual(
    ['r0', 'r8', 'r17'],
  )
  expect(sheets[1]?.[0]).toEqual(['Nome', 'Valor', 'Dia'])
  expect(sheets.flat().filter(([first]) => /^r\d+$/.test(String(first)))).toHaveLength(20)
})

test('without rows the sheet has its header', async () => {
  expect(readWorkbook(await fileOf({ columns, headRows: 2 }, head))).toMatchObject([{ rows: 2 }])
})

const partOf = (file: Uint8Array, name: string) =>
  new TextDecoder().decode(unzipSync(file)[name] ?? new Uint8Array())

test('a sheet prints in landscape, one page wide, with its heads on every page', async () => {
  const file = await fileOf({ columns, headRows: 2 }, [...head, ['a', 1], ['b', 2]])
  const sheet = partOf(file, 'xl/worksheets/sheet1.xml')
  expect(sheet).toContain('><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>')
  expect(sheet).toContain(
    '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
  )
  expect(sheet).toContain('<oddFooter>&amp;L&amp;A&amp;RPágina &amp;P de &amp;N</oddFooter>')
  expect(partOf(file, 'xl/workbook.xml')).toContain(
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Dados'!$2:$2</definedName>`,
  )
})

test('the filter covers heads and rows but no sums, on each sheet', async () => {
  const rows: Row[] = [...head, ...Array.from({ length: 8 }, (_, n) => [`r${n}`, n, null])]
  const file = await fileOf({ columns, headRows: 2, footRows: 1, sheetRows: 6 }, rows)
  const filters = [1, 2].map(
    (n) => /<autoFilter [^>]+>/.exec(partOf(file, `xl/worksheets/sheet${n}.xml`))?.[0],
  )
  expect(filters).toEqual(['<autoFilter ref="A2:C6"/>', '<autoFilter ref="A1:C4"/>'])
})

test('in a workbook of several sheets each has its own heads and filter', async () => {
  const pieces: Uint8Array[] = []
  for await (const piece of writeSheets(
    [
      {
        name: "Contas d'água",
        columns,
        headRows: 2,
        footRows: 1,
        rows: once([...head, ['Total']]),
      },
      {
        name: 'Títulos',
        columns,
        headRows: 1,
        rows: once([
          ['Título', 'Valor'],
          ['t', 1],
        ]),
      },
    ],
    [],
  ))
    pieces.push(piece)
  const file = Buffer.concat(pieces)
  expect(readWorkbook(file).map(({ name }) => name)).toEqual(["Contas d'água", 'Títulos'])
  expect(partOf(file, 'xl/workbook.xml')).toContain(
    `localSheetId="0">'Contas d''água'!$2:$2</definedName><definedName name="_xlnm.Print_Titles" localSheetId="1">'Títulos'!$1:$1<`,
  )
  expect(partOf(file, 'xl/worksheets/sheet1.xml')).toContain('<autoFilter ref="A2:C2"/>')
  expect(partOf(file, 'xl/worksheets/sheet2.xml')).toContain('<autoFilter ref="A1:B2"/>')
})
