// From a credit in the ERP file to guard G14 on the boletos of that tenant.

import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { openCycle } from '#features/negativation/cycles/actions/cycle.ts'
import { refresh } from '#features/negativation/debt-items/actions/refresh.ts'
import { emptyWorld } from '#testing/example-debt-items.ts'
import { exampleLoads } from '#testing/example-load.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { foreignFile } from '#testing/test-foreign-files.ts'

const database = committedDatabase()
const { work, loadFile, oracleFile, removeFiles } = exampleLoads(database)
beforeEach(async () => {
  await emptyWorld(database.admin)
})
afterAll(removeFiles)

const guard = async (number: string) =>
  (
    await sql<{ severity: string; text: string }>`
      select g ->> 'severidade' as severity, g ->> 'texto' as text
      from negativation_item i cross join jsonb_array_elements(i.guards) g
      where i.number = ${number} and g ->> 'codigo' = 'G14'`.execute(database.admin)
  ).rows
const guardsAgain = () => work((unit) => refresh(unit, 'all'))

const row = {
  shopping: 'Shopping Forasteiro',
  unidEcon: '9901',
  contrato: '990040',
  luc: 'L040',
  nomeFantasia: 'Loja 40',
  razaoSocial: 'Loja 40 Comercio Ltda',
  cpfCnpj: '70000040000119',
  numeroTitulo: 'F004002',
  numBoleto: '9900040002',
}

test('a credit that covers the boleto blocks it, a smaller one warns, no credit does nothing', async () => {
  await loadFile(foreignFile('credito.csv'))
  await work((unit) => openCycle(unit))
  await guardsAgain()
  expect(await guard('9900040001')).toEqual([
    {
      severity: 'BLOQUEIO',
      text: 'Recebimento a alocar: o lojista tem crédito de R$\u00a02.000,00 no ERP. Ele cobre o saldo do boleto.',
    },
  ])
  await loadFile(oracleFile({ ...row, valorOriginal: '-2.000,00', valorAberto: '-100,00' }))
  await guardsAgain()
  expect(await guard('9900040001')).toEqual([
    {
      severity: 'ALERTA',
      text: 'Recebimento a alocar: o lojista tem crédito de R$\u00a0100,00 no ERP.',
    },
  ])
  await loadFile(oracleFile({ ...row, valorOriginal: '-2.000,00', valorAberto: '0,00' }))
  await guardsAgain()
  expect(await guard('9900040001')).toEqual([])
})

test('a credit of another mall does not count', async () => {
  const debt = {
    ...row,
    numeroTitulo: 'F004001',
    numBoleto: '9900040001',
    vencimento: '10/08/2026',
    vencimentoOriginal: '10/08/2026',
  }
  const elsewhere = { ...row, shopping: 'Shopping Outro', unidEcon: '9902' }
  await loadFile(
    oracleFile(debt, { ...elsewhere, valorOriginal: '-2.000,00', valorAberto: '-2.000,00' }),
  )
  await work((unit) => openCycle(unit))
  await guardsAgain()
  expect(await guard('9900040001')).toEqual([])
  const { rows } = await sql`select from negativation_item where number = '9900040001'`.execute(
    database.admin,
  )
  expect(rows.length).toBe(1)
})
