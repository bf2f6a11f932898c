// The optional column tributoRetido of ORACLE: it counts as paid and is stored apart (rules 11.6).
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { oracleRow } from '#testing/example-erp-files.ts'
import { exampleLoads } from '#testing/example-load.ts'
import { undo } from '#testing/example-undo.ts'
import { committedDatabase } from '#testing/test-database.ts'

const database = committedDatabase()
const loads = exampleLoads(database)
const { work } = loads
beforeEach(loads.empty)
afterAll(loads.removeFiles)

const payment = {
  docPagamento: 'D1',
  dataCompensacao: '01/11/2026',
  valorRecebido: '920,00',
  tributoRetido: '80,00',
  valorAberto: '0,00',
}
const header = [...Object.keys(oracleRow), ...Object.keys(payment)].filter(
  (name, place, all) => all.indexOf(name) === place,
)

const loadRows = (
  rows: readonly Readonly<Record<string, string>>[],
  columns: readonly string[] = header,
) => loads.loadRows(rows, columns)
const receipts = async () =>
  (
    await sql<{ text: string }>`
      select payment_document || ' ' || amount_cents || ' ' || withheld_cents as text
      from receipt
      order by payment_document`.execute(database.admin)
  ).rows.map(({ text }) => text)
const issues = async () =>
  (
    await sql<{ text: string }>`
      select line || ' ' || column_name || ' ' || severity || ': ' || reason as text
      from erp_load_issue
      where column_name = 'tributoRetido'
      order by line`.execute(database.admin)
  ).rows.map(({ text }) => text)

test('is stored beside the received value; a file without it keeps what is stored', async () => {
  await loadRows([payment])
  expect(await receipts()).toEqual(['D1 92000 8000'])
  await loadRows(
    [{ ...payment, dataCompensacao: '02/11/2026' }],
    header.filter((name) => name !== 'tributoRetido'),
  )
  expect(await receipts()).toEqual(['D1 92000 8000'])
  await loadRows([{ ...payment, tributoRetido: '' }])
  expect(await receipts()).toEqual(['D1 92000 0'])
})

test('a change of it alone is a change, and its undo restores it', async () => {
  await loadRows([payment])
  const second = await loadRows([{ ...payment, tributoRetido: '90,00' }])
  expect(await receipts()).toEqual(['D1 92000 9000'])
  await work((unit) => undo(unit, second))
  expect(await receipts()).toEqual(['D1 92000 8000'])
})

test('needs a received value, which may be 0, and is not negative', async () => {
  await loadRows([{ ...payment, docPagamento: '', valorRecebido: '' }])
  await loadRows([{ ...payment, tributoRetido: '-1,00' }])
  expect(await receipts()).toEqual([])
  expect(await issues()).toEqual([
    '2 tributoRetido ERRO: Informe o valor recebido deste tributo retido.',
    '2 tributoRetido ERRO: O valor não pode ser negativo.',
  ])
  await loadRows([{ ...payment, docPagamento: '', valorRecebido: '0,00' }])
  expect(await receipts()).toEqual([' 0 8000'])
})

test('rows of one payment must agree on it', async () => {
  await loadRows([payment, { ...payment, tributoRetido: '70,00' }])
  expect(await receipts()).toEqual(['D1 92000 8000'])
  expect(await issues()).toHaveLength(1)
})
