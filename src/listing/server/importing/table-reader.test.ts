import { describe, expect, test } from 'vitest'

import type { SheetValue } from '../reading/cells-of-row.ts'
import { tableReader } from './table-reader.ts'

const header = ['shopping', 'numeroContrato', 'cpfCnpj', 'data', 'mes', 'valor', 'obs', 'obs']
const open = () => {
  const opened = tableReader<Readonly<Record<string, string>>, string, undefined>(
    {
      columns: [
        { name: 'shopping', isRequired: true },
        { name: 'numeroContrato', isRequired: true, kind: 'code' },
        { name: 'cpfCnpj', isRequired: true, kind: 'document' },
        { name: 'data', kind: 'day' },
        { name: 'mes', kind: 'month' },
        { name: 'valor', kind: 'money' },
      ],
      of: 'dos acordos',
      accepts: ['.csv', '.xlsx'],
    },
    ({ cell }) => Object.fromEntries(header.map((name) => [name, cell(name)])),
  )(header, undefined)
  if (opened.refusals) throw new Error(opened.refusals.join())
  return opened.reader
}
const good = ['Um', 'C1', '36576230000140', '10/08/2026', '08/2026', '1,00']
const readOne = (
  changes: Readonly<Record<number, string>>,
  values?: Readonly<Record<number, SheetValue>>,
) =>
  open().readRow({
    line: 2,
    cells: good.map((cell, at) => changes[at] ?? cell),
    ...(values && { values: good.map((_, at) => values[at]) }),
  })

describe('cells of every importer are read by the kind of their column', () => {
  test('a CNPJ stored as a number gets its zeros back', () => {
    const { row, flaws } = readOne(
      { 2: '2231184000126' },
      { 2: { kind: 'number', value: 2_231_184_000_126 } },
    )
    expect([row?.['cpfCnpj'], flaws]).toEqual(['02231184000126', []])
  })

  test('a number that may be a CPF or a CNPJ is rejected', () => {
    const { flaws } = readOne({ 2: '123456797' }, { 2: { kind: 'number', value: 123_456_797 } })
    expect(flaws).toMatchObject([{ column: 'cpfCnpj' }])
    expect(flaws[0]?.reason).toContain('00123456797')
  })

  test('a code loses invisible characters; one that became a date is reported', () => {
    expect(readOne({ 1: 'C\u200b\u20131\u00a0' }).row?.['numeroContrato']).toBe('C-1')
    expect(
      readOne({ 1: '01/10/2026' }, { 1: { kind: 'date', value: 46_296 } }).flaws,
    ).toMatchObject([{ column: 'numeroContrato' }])
  })

  test('days and months in foreign formats are converted, and a time gives a warning', () => {
    const { row, warnings } = readOne({ 3: '2026-08-10 14:30', 4: 'ago/26' })
    expect([row?.['data'], row?.['mes']]).toEqual(['10/08/2026', '08/2026'])
    expect(warnings).toMatchObject([{ column: 'data', line: 2 }])
  })

  test('a number formatted as date or percent is a number', () => {
    for (const kind of ['date', 'percent'] as const)
      expect(readOne({ 5: 'x' }, { 5: { kind, value: 1234.5 } }).row?.['valor']).toBe('1234,5')
  })
})

test('a totals row is skipped', () => {
  const { row, flaws, warnings, isTotal } = open().readRow({
    line: 9,
    cells: ['Total', '', '', '', '', '1,00'],
  })
  expect({ row, flaws, isTotal }).toEqual({ row: undefined, flaws: [], isTotal: true })
  expect(warnings).toMatchObject([
    { line: 9, reason: 'A linha é um total da planilha e foi ignorada.' },
  ])
})

test('a day in month-first order, or a decimal point among ambiguous amounts, refuses the file', () => {
  const reader = open()
  for (const [line, day] of ['10/08/2026', '08/13/2026'].entries())
    reader.readRow({ line: line + 2, cells: good.with(3, day) })
  expect(reader.refusal()).toContain("na coluna data (linha 3: '08/13/2026')")
  const other = open()
  for (const [line, amount] of ['99.99', '12.345'].entries())
    other.readRow({ line: line + 2, cells: good.with(5, amount) })
  expect(other.refusal()).toContain('é 12,345 ou 12.345,00')
  expect(open().refusal()).toBeUndefined()
})
