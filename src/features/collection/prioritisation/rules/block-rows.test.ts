import { expect, test } from 'vitest'

import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import type { CustomerBlock, CustomerPriority } from '../contract/rows.ts'
import type { Mode } from '../contract/weights.ts'
import { mergeBlocks, searchRows, sortRows } from './block-rows.ts'

const rowOf = (
  clientId: number,
  name: string,
  { points = 50, inMonth = 1_000, total = 5_000 } = {},
): CustomerPriority => ({
  priority: 1,
  isBillingGroup: false,
  clientId,
  customer: clientId,
  customerName: name,
  brand: `Marca ${name}`,
  cpfCnpj: '11222333000181',
  shoppingId: 1,
  shopping: 'Norte',
  unitEcon: '001',
  lucs: ['L10'],
  hasCorporateBilling: false,
  soCorporativo: false,
  billingGroup: '',
  overdueBalanceInMonth: cents(7),
  vencidoNoBloco: cents(inMonth),
  totalOverdueBalance: cents(total),
  dueBalanceInMonth: cents(0),
  totalDueBalance: cents(0),
  overdue120Days: cents(0),
  acimaDe120Dias: cents(0),
  pagoNoBanco: cents(0),
  lastContactStatus: '',
  pontos: points,
  faixas: [],
  diasAtraso: 10,
  status: '',
  updateDate: null,
  promessa: null,
})
const blockOf = (modo: Mode, data: CustomerPriority[], startsOn = '2026-11-01'): CustomerBlock => ({
  month: '11/2026',
  blockNumber: 1,
  modo,
  blockStartingDate: localDate(startsOn),
  blockEndingDate: localDate('2026-11-30'),
  data,
})
const north = [
  rowOf(1, 'Alfa', { points: 70, inMonth: 100 }),
  rowOf(2, 'Beta', { points: 10, inMonth: 900 }),
]
const south = [
  rowOf(3, 'Gama', { points: 60, inMonth: 500 }),
  rowOf(4, 'Delta', { points: 10, inMonth: 900, total: 9_000 }),
]
const merged = (mode: Mode) =>
  mergeBlocks([[blockOf(mode, north)], [blockOf(mode, south, '2026-10-05')]])[0]
const names = (mode: Mode) => merged(mode)?.rows.map(({ priority, name }) => `${priority} ${name}`)

test('blocks of several malls are one list by points, then by month, then by total overdue', () => {
  expect(names('PONTOS')).toEqual(['1 Alfa', '2 Gama', '3 Delta', '4 Beta'])
})

test('with MODO SALDO_MES they are one list by overdue balance of the month', () => {
  expect(names('SALDO_MES')).toEqual(['1 Delta', '2 Beta', '3 Gama', '4 Alfa'])
})

test('the merged block begins with the oldest day of all malls', () => {
  expect(merged('PONTOS')).toMatchObject({ startsOn: '2026-10-05', endsOn: '2026-11-30' })
})

test('the block of one mall keeps the order of the server', () => {
  const [block] = mergeBlocks([[blockOf('PONTOS', north.toReversed())]])
  expect(block?.rows.map(({ name }) => name)).toEqual(['Beta', 'Alfa'])
})

test('a text finds rows by name, brand, LUC and digits of the document, without accents', () => {
  const rows = merged('PONTOS')?.rows ?? []
  const found = (text: string) => searchRows(rows, text).map(({ name }) => name)
  expect(found('  gáMA ')).toEqual(['Gama'])
  expect(found('marca delta')).toEqual(['Delta'])
  expect(found('l10')).toHaveLength(4)
  expect(found('11.222.333/0001-81')).toHaveLength(4)
  expect(found('11')).toEqual([])
})

test('a column sorts up and down, and without a sort the order is by priority', () => {
  const rows = merged('PONTOS')?.rows ?? []
  const sorted = (direction: 'asc' | 'desc') =>
    sortRows(rows, [{ column: 'overdueInBlock', direction }]).map(({ name }) => name)
  expect(sorted('asc')).toEqual(['Alfa', 'Gama', 'Delta', 'Beta'])
  expect(sorted('desc')).toEqual(['Delta', 'Beta', 'Gama', 'Alfa'])
  expect(sortRows(rows, [])).toBe(rows)
})
