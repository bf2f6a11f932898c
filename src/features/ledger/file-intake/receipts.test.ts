// RECEBIMENTOS: payments of títulos and boletos that the ERP tells apart from its balances.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { FIELDS } from '#features/ledger/sources/contract/fields.ts'
import { readRecipe } from '#features/ledger/sources/contract/recipe.ts'
import { oracleRow } from '#testing/example-erp-files.ts'
import { exampleIntake } from '#testing/example-intake.ts'
import { exampleLoads } from '#testing/example-load.ts'
import { committedDatabase } from '#testing/test-database.ts'

const database = committedDatabase()
const loads = exampleLoads(database)
const { addSource, bring } = exampleIntake(database, loads.workOf)
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

/** A source that says whether its payments reduce balances. */
const sourceOf = async (codigo: string, reduzSaldo: boolean) => {
  const read = readRecipe({
    nome: 'Recebimentos do ERP',
    codigo,
    arquivos: [{ papel: 'R', dia: 'DMY', decimal: ',' }],
    partes: [
      {
        traz: 'RECEBIMENTOS',
        arquivo: 'R',
        reduzSaldo,
        campos: Object.fromEntries(
          FIELDS.RECEBIMENTOS.filter(({ name }) => header.split(';').includes(name)).map(
            ({ name }) => [name, { coluna: name }],
          ),
        ),
      },
    ],
  })
  if (read.problems) throw new Error(JSON.stringify(read.problems))
  await addSource(read.recipe)
  return codigo
}
const open = async () =>
  Object.fromEntries(
    (
      await rows<{ number: string; open: number }>(
        'select number, open_cents::int as open from titulo order by 1',
      )
    ).map((each) => [each.number, each.open]),
  )

test('a source that says so reduces the balance by what was paid and withheld, once', async () => {
  const code = await sourceOf('ERP_REDUZ', true)
  await bring(file('T1;;RC1;10/11/2026;50,00;8,00;N', 'T1;;RC2;11/11/2026;12,00;;N'), code)
  expect(await open()).toEqual({ T1: 3_000, T2: 5_000 })
  // The same payments in a longer file count only with their difference.
  await bring(
    file(
      'T1;;RC1;10/11/2026;50,00;8,00;N',
      'T1;;RC2;11/11/2026;15,00;;N',
      'T2;;RC3;12/11/2026;60,00;;N',
    ),
    code,
  )
  expect(await open()).toEqual({ T1: 2_700, T2: 0 })
  expect(await receipts()).toEqual([
    { number: 'T1', doc: 'RC1', cents: 5_000, withheld: 800 },
    { number: 'T1', doc: 'RC2', cents: 1_500, withheld: 0 },
    { number: 'T2', doc: 'RC3', cents: 6_000, withheld: 0 },
  ])
})

test('a reversal gives the balance back, up to the original amount', async () => {
  const code = await sourceOf('ERP_ESTORNA', true)
  await bring(file('T1;;RC1;10/11/2026;50,00;8,00;N'), code)
  expect(await open()).toMatchObject({ T1: 4_200 })
  await bring(file('T1;;RC1;10/11/2026;50,00;8,00;S'), code)
  expect(await open()).toMatchObject({ T1: 10_000 })
  // The ERP had raised the balance itself before it told the reversal.
  await bring(file('T2;;RC2;10/11/2026;20,00;;N'), code)
  await database.adminPool.query("update titulo set open_cents = 5000 where number = 'T2'")
  await bring(file('T2;;RC2;10/11/2026;20,00;;S'), code)
  expect(await open()).toEqual({ T1: 10_000, T2: 5_000 })
})

test('payments of a boleto share its balances out, the same way when they come again', async () => {
  const code = await sourceOf('ERP_BOLETO', true)
  const both = [';B1;RC1;10/11/2026;60,00;8,00;N', ';B1;RC2;11/11/2026;62,00;;N']
  const shared = [
    { number: 'T1', doc: 'RC1', cents: 6_000, withheld: 800 },
    { number: 'T1', doc: 'RC2', cents: 3_200, withheld: 0 },
    { number: 'T2', doc: 'RC2', cents: 3_000, withheld: 0 },
  ]
  await bring(file(...both), code)
  expect(await receipts()).toEqual(shared)
  expect(await open()).toEqual({ T1: 0, T2: 2_000 })
  await bring(file(';B1;RC3;12/11/2026;25,00;;N', ...both.toReversed()), code)
  expect(await receipts()).toEqual([
    ...shared,
    { number: 'T2', doc: 'RC3', cents: 2_000, withheld: 0 },
  ])
  expect(await open()).toEqual({ T1: 0, T2: 0 })
  expect(await rows('select number, open_cents::int as open from tenant_credit')).toEqual([
    { number: 'RC3', open: 500 },
  ])
})

test('without it the balance stays, and a boleto that the ERP settled makes no credit', async () => {
  const code = await sourceOf('ERP_MANTEM', false)
  await bring(file(';B1;RC1;10/11/2026;150,00;;N'), code)
  expect(await open()).toEqual({ T1: 10_000, T2: 5_000 })
  await loads.loadFile(
    loads.oracleFile(
      { numeroTitulo: 'T1', numBoleto: 'B1', valorOriginal: '100,00', valorAberto: '0,00' },
      { numeroTitulo: 'T2', numBoleto: 'B1', valorOriginal: '50,00', valorAberto: '0,00' },
    ),
  )
  await bring(file(';B1;RC1;10/11/2026;150,00;;N', 'T1;;RC8;12/11/2026;1,00;;N'), code)
  expect(await receipts()).toMatchObject([
    { number: 'T1', doc: 'RC1', cents: 10_000 },
    { number: 'T1', doc: 'RC8', cents: 100 },
    { number: 'T2', doc: 'RC1', cents: 5_000 },
  ])
  expect(await rows('select number from tenant_credit')).toEqual([])
})

describe('a boleto with many títulos', () => {
  const numbers = Array.from({ length: 30 }, (_, index) => `M${String(index + 1).padStart(2, '0')}`)
  const problems = () =>
    rows<{ line: number; severity: string; column_name: string }>(
      `select line, severity, column_name from erp_load_issue i
       where load_id = (select max(id) from erp_load) order by line, column_name`,
    )
  beforeEach(() =>
    loads.loadFile(
      loads.oracleFile(
        ...numbers.map((numeroTitulo) => ({
          numeroTitulo,
          numBoleto: 'B30',
          valorOriginal: '10,00',
          valorAberto: '10,00',
        })),
      ),
    ),
  )

  test('is paid by one row', async () => {
    const entrada = await bring(
      file(';B30;RC1;10/11/2026;300,00;;', ';B30;RC2;11/11/2026;1,00;;', ';B30;;;;;'),
      'REGUA_RECEBIMENTOS',
    )
    expect(entrada).toMatchObject({ state: 'CARREGADA', rows_accepted: 30, rows_rejected: 1 })
    expect(await receipts()).toEqual(
      numbers.map((number) => ({ number, doc: 'RC1', cents: 1_000, withheld: 0 })),
    )
    expect(await rows('select number, open_cents::int as open from tenant_credit')).toEqual([
      { number: 'RC2', open: 100 },
    ])
  })

  test('names a line of the file for what is wrong with one of its títulos', async () => {
    const entrada = await bring(
      file(';B30;RC1;10/11/2026;300,00;;', 'M25;;RC1;10/11/2026;4,00;;'),
      'REGUA_RECEBIMENTOS',
    )
    expect(entrada).toMatchObject({ state: 'CARREGADA', rows_accepted: 30, rows_rejected: 1 })
    expect(await problems()).toEqual([{ line: 2, severity: 'ERRO', column_name: 'valorRecebido' }])
  })

  test('says once that a row is repeated', async () => {
    const same = ';B30;RC1;10/11/2026;300,00;;'
    const entrada = await bring(file(same, same), 'REGUA_RECEBIMENTOS')
    expect(entrada).toMatchObject({ state: 'CARREGADA', rows_accepted: 31, rows_rejected: 0 })
    expect(await receipts()).toHaveLength(30)
    expect(await problems()).toEqual([{ line: 3, severity: 'AVISO', column_name: 'numeroTitulo' }])
  })
})
