// RECEBIMENTOS: payments of títulos and boletos that the ERP tells apart from its balances.
import { afterAll, beforeEach, expect, test } from 'vitest'

import { oracleRow } from '#testing/example-erp-files.ts'
import { exampleIntake } from '#testing/example-intake.ts'
import { exampleLoads } from '#testing/example-load.ts'
import { committedDatabase } from '#testing/test-database.ts'

const database = committedDatabase()
const loads = exampleLoads(database)
const { bring } = exampleIntake(database, loads.workOf)
beforeEach(async () => {
  await loads.empty()
  await loads.loadFile(
    loads.oracleFile(
      { numeroTitulo: 'T1', numBoleto: 'B1', valorOriginal: '100,00', valorAberto: '100,00' },
      { numeroTitulo: 'T2', numBoleto: 'B1', valorOriginal: '50,00', valorAberto: '50,00' },
    ),
  )
})
afterAll(loads.removeFiles)

const rows = async <T>(text: string) => (await database.adminPool.query(text)).rows as T[]
const receipts = () =>
  rows<{ number: string; doc: string; cents: number; withheld: number }>(
    `select t.number, r.payment_document as doc, r.amount_cents::int as cents,
       r.withheld_cents::int as withheld
     from receipt r join titulo t on t.id = r.titulo_id order by 1, 2`,
  )
const header =
  'unidEcon;shopping;numeroTitulo;numBoleto;docPagamento;dataCompensacao;valorRecebido;tributoRetido;estorno'
const mall = `${oracleRow['unidEcon']};${oracleRow['shopping']}`
const file = (...lines: readonly string[]) =>
  loads.file([header, ...lines.map((line) => `${mall};${line}`)].join('\r\n'))

test('adds the receipt of a título with its withheld tax; the balance stays', async () => {
  const entrada = await bring(file('T1;;RC1;10/11/2026;92,00;8,00;N'), 'REGUA_RECEBIMENTOS')
  expect(entrada).toMatchObject({ state: 'CARREGADA', rows_accepted: 1, rows_rejected: 0 })
  expect(await receipts()).toEqual([{ number: 'T1', doc: 'RC1', cents: 9_200, withheld: 800 }])
  expect(await rows("select open_cents::int as open from titulo where number = 'T1'")).toEqual([
    { open: 10_000 },
  ])
})

test('a boleto pays its títulos up to their balances, and the rest is a credit', async () => {
  await bring(file(';B1;RC2;10/11/2026;160,00;;'), 'REGUA_RECEBIMENTOS')
  expect(await receipts()).toMatchObject([
    { number: 'T1', cents: 10_000 },
    { number: 'T2', cents: 5_000 },
  ])
  expect(await rows('select number, open_cents::int as open, kind from tenant_credit')).toEqual([
    { number: 'RC2', open: 1_000, kind: 'OUTRO' },
  ])
})

test('an unknown título rejects its row; a reversal empties the receipt', async () => {
  await bring(file('T1;;RC1;10/11/2026;92,00;;'), 'REGUA_RECEBIMENTOS')
  const entrada = await bring(
    file('T9;;RC9;10/11/2026;5,00;;', 'T1;;RC1;10/11/2026;92,00;;S'),
    'REGUA_RECEBIMENTOS',
  )
  expect(entrada).toMatchObject({ state: 'CARREGADA', rows_accepted: 1, rows_rejected: 1 })
  expect(await receipts()).toMatchObject([{ doc: 'RC1', cents: 0 }])
})
