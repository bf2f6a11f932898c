import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { insertBoleto } from '#testing/example-debt-items.ts'

import { addTituloTo } from '#testing/example-open-balances.ts'
import { testCompany } from '#testing/test-company.ts'
import { routes } from './routes.ts'
import { reportName } from './rules/file-name.ts'

const { database, inject, reset } = testCompany(routes)

beforeEach(reset)

async function file(url: string, payload?: object) {
  const answer = await inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/bff${url}`,
    headers: { authorization: 'corporativa' },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: answer.statusCode, name: answer.headers['filename'], body: answer.rawPayload }
}
const cellsOf = async (body: Buffer) => (await readXlsx(body)).sheets[0]?.rows ?? []
const P = '/api/regua/v1/prioritization'

describe('Relatorio_Dividas', () => {
  test('contract, boleto, título: each sum is one of the rows above it', async () => {
    const first = await insertBoleto(database.admin, '1', { dueOn: '2026-08-10' })
    await addTituloTo(database.admin, first, { dueOn: '2026-08-10' })
    await insertBoleto(database.admin, '2', { dueOn: '2026-11-25', cents: 5_000 })
    const { name, body } = await file(
      `${P}/report/debtReport?razaoSocial=Loja%20Sol%20Ltda&nroContrato=C1,C2&unidEcon=1`,
    )
    expect(name).toBe('Relatorio_Dividas_Loja Sol Ltda.xlsx')
    const rows = await cellsOf(body)
    const head = rows.findIndex(([cell]) => cell === 'Contrato')
    expect(rows.slice(0, head).map(([cell]) => cell)).toEqual([
      'Relatório de Dívidas',
      expect.stringMatching(/^Shopping Alfa/),
      'Saldo corrigido em 18/11/2026',
      'Sem valores de IGP-M: nada foi corrigido por ele (fator 1).',
      'Juros, multa e índice: padrão, não consta do contrato.',
      null,
    ])
    const figures = rows.slice(head + 1).map((row) => [row[0], row[5], row[12], ...row.slice(13)])
    expect(figures).toEqual([
      ['C1', '1', 100, 100, 0, 2, 3.33, 0, 105.33],
      ['C1', '1', 100, 1000, 0, 100, 33.33, 0, 1133.33],
      ['C1', '1', 'Total do boleto', 1100, 0, 102, 36.66, 0, 1238.66],
      ['C1', null, 'Total do contrato', 1100, 0, 102, 36.66, 0, 1238.66],
      ['C2', '2', 0, 50, 0, 0, 0, 0, 50],
      ['C2', '2', 'Total do boleto', 50, 0, 0, 0, 0, 50],
      ['C2', null, 'Total do contrato', 50, 0, 0, 0, 0, 50],
      [null, null, 'Total geral', 1150, 0, 102, 36.66, 0, 1288.66],
    ])
  })

  test('of chosen slips of a mall, and none of another mall', async () => {
    const own = await insertBoleto(database.admin, '1')
    const foreign = await insertBoleto(database.admin, '2', { mall: 3 })
    const { body } = await file('/prioritization/shopping/customer-debt-report/Shopping%20Alfa', {
      slipIds: [own, foreign],
    })
    const rows = await cellsOf(body)
    expect(rows.map((row) => row[5]).filter((cell) => cell === '1' || cell === '2')).toEqual([
      '1',
      '1',
    ])
    const group = await file('/prioritization/billing-group/customer-debt-report', {
      slipIds: [own, foreign],
    })
    expect((await cellsOf(group.body)).some((row) => row[5] === '2')).toBe(true)
  })

  test('without a slip or a contract: 400', async () => {
    await insertBoleto(database.admin, '1')
    const none = await file('/prioritization/billing-group/customer-debt-report', { slipIds: [] })
    expect(none.status).toBe(400)
    expect((await file(`${P}/report/debtReport?nroContrato=&unidEcon=1`)).status).toBe(400)
  })
})

test('Detalhe_Boletos: the chosen boletos with their statuses', async () => {
  await insertBoleto(database.admin, '1', { dueOn: '2026-11-10' })
  await insertBoleto(database.admin, '2')
  const { rows: tenants } = await sql<{ id: number }>`select id from tenant`.execute(database.admin)
  const { name, body } = await file(
    `${P}/report/client/${tenants[0]?.id}/month/11/year/2026/exportReport?unidEcon=1&nroBoleto=1`,
  )
  expect(name).toBe('Detalhe_Boletos_Loja Sol Ltda.xlsx')
  const rows = await cellsOf(body)
  const head = rows.findIndex(([cell]) => cell === 'Contrato')
  expect(rows[head]).toEqual([
    'Contrato',
    'Shopping',
    'Razão social',
    'LUC',
    'Marca',
    'Boleto',
    'Valor',
    'Vencimento',
    'Vencimento original',
    'Dias de atraso',
    'Situação',
    'Cartas/Email',
    'Serasa',
    'Ajuizamento',
    'Status Negociação',
    'Status Expectativa',
  ])
  expect(rows[head + 1]?.[5]).toBe('1')
  expect(rows[head + 1]?.[10]).toBe('Vencido')
})

test('the charge table as a spreadsheet, with its sums', async () => {
  await insertBoleto(database.admin, '1', { dueOn: '2026-11-10' })
  const { rows: tenants } = await sql<{ id: number }>`select id from tenant`.execute(database.admin)
  const { name, body } = await file(
    `/prioritization/shopping/xls/Shopping%20Alfa/${tenants[0]?.id}`,
  )
  expect(name).toBe('detalhe-de-cobrancas-2026-11-18.xlsx')
  const rows = await cellsOf(body)
  expect(rows.some((row) => row.includes('ALUGUEL') && row.includes(1000))).toBe(true)
})

test('a file name is ASCII and has only its own extension', () => {
  expect(reportName('Relatorio_Dividas', 'Ateliê "Sol" / Ção S.A.')).toBe(
    'Relatorio_Dividas_Atelie Sol Cao S.A.xlsx',
  )
  expect(reportName('Detalhe_Boletos', '../..')).toBe('Detalhe_Boletos_cliente.xlsx')
})
