// The optional columns contaContabil, boletoAdm and dataContabilizacao of ORACLE (rules 9).
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { committedDatabase } from '#testing/test-database.ts'

import { oracleRow } from '#testing/example-erp-files.ts'
import { exampleLoads } from '#testing/example-load.ts'
import { undo } from '#testing/example-undo.ts'

const database = committedDatabase()
const loads = exampleLoads(database)
const { work } = loads
beforeEach(loads.empty)
afterAll(loads.removeFiles)

const header = Object.keys(oracleRow)
const ledger = ['contaContabil', 'boletoAdm', 'dataContabilizacao']

const loadRows = (
  rows: readonly Readonly<Record<string, string>>[],
  columns: readonly string[] = [...header, ...ledger],
) => loads.loadRows(rows, columns)
const titulos = async () =>
  (
    await sql<{ text: string }>`
      select concat_ws(' ', number, coalesce(ledger_account, '-'), is_administrative,
        coalesce(booked_on::text, '-')) as text
      from titulo
      order by number`.execute(database.admin)
  ).rows.map(({ text }) => text)
const issues = async () =>
  (
    await sql<{ text: string }>`
      select line || ' ' || column_name || ' ' || severity as text
      from erp_load_issue
      where column_name = any(${[...ledger]}::text[])
      order by line, column_name`.execute(database.admin)
  ).rows.map(({ text }) => text)

const columnCells = { contaContabil: '1.1.2.01', boletoAdm: 's', dataContabilizacao: '31/10/2026' }

test('are read if the file has them; empty means no account, not administrative, no day', async () => {
  await loadRows([columnCells, { numeroTitulo: 'T2', numBoleto: 'B2' }])
  expect(await titulos()).toEqual(['T1 1.1.2.01 t 2026-10-31', 'T2 - f -'])
})

test('a file without them keeps the stored values; empty columns delete them', async () => {
  await loadRows([columnCells])
  await loadRows([{ valorAberto: '900,00' }], header)
  expect(await titulos()).toEqual(['T1 1.1.2.01 t 2026-10-31'])
  await loadRows([{ valorAberto: '900,00' }])
  expect(await titulos()).toEqual(['T1 - f -'])
})

test('a change of only these columns is a change, and its undo restores them', async () => {
  await loadRows([columnCells])
  const second = await loadRows([{ ...columnCells, contaContabil: '9.9', boletoAdm: 'N' }])
  expect(await titulos()).toEqual(['T1 9.9 f 2026-10-31'])
  await work((unit) => undo(unit, second))
  expect(await titulos()).toEqual(['T1 1.1.2.01 t 2026-10-31'])
})

test('a value other than S or N, or an invalid day, rejects the row; rows of a título must agree', async () => {
  await loadRows([{ boletoAdm: 'X', dataContabilizacao: '31/02/2026' }])
  expect(await titulos()).toEqual([])
  expect(await issues()).toEqual(['2 boletoAdm ERRO', '2 dataContabilizacao ERRO'])
  await loadRows([
    { ...columnCells, docPagamento: 'D1', valorRecebido: '10,00', dataCompensacao: '01/11/2026' },
    { docPagamento: 'D2', valorRecebido: '10,00', dataCompensacao: '02/11/2026' },
  ])
  // The first value wins.
  expect(await titulos()).toEqual(['T1 1.1.2.01 t 2026-10-31'])
  expect(await issues()).toEqual([
    '2 boletoAdm ERRO',
    '2 dataContabilizacao ERRO',
    '3 boletoAdm ERRO',
    '3 contaContabil ERRO',
    '3 dataContabilizacao ERRO',
  ])
})
