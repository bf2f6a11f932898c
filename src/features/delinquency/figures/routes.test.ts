import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Actor } from '#server/work/work.ts'
import { userOf } from '#testing/test-users.ts'
import { committedDatabase } from '#testing/test-database.ts'

import type { Header, MallFigures, StoreFigures } from './contract/report.ts'
import { GRID_COLUMN_NAMES } from './contract/query.ts'
import type { Summary } from './contract/summary.ts'
import { CARD_NAMES, type TitulosOfFigure } from './contract/titulos.ts'
import { addCalculation, addContract, addMall, addTitulo } from '#testing/example-figures.ts'
import { servedRoutes } from '#testing/test-company.ts'
import { GRID_ROWS } from './rules/grid.ts'
import { routes } from './routes.ts'

const database = committedDatabase()
const { inject } = servedRoutes({ database, routes, authenticate: async () => actor })
let golden = 0
let shared = 0
let small = 0
let fresh = 0

const screens = ['/resumo-de-inadimplencia', '/relatorio-inadimplencia']
const person = (malls: Actor['malls'], paths: readonly string[] = screens): Actor =>
  userOf(paths, { malls, profile: 'RÉGUA DE COBRANÇA' })
let actor: Actor | undefined

type Query = Readonly<Record<string, string | number | boolean>>
async function get(path: string, query: Query = {}) {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  )
  return inject({ method: 'GET', url: `/bff/inadimplencia${path}?${search.toString()}` })
}
async function read<T>(path: string, query: Query = {}): Promise<T> {
  const answer = await get(path, query)
  expect(answer.statusCode, answer.body.slice(0, 400)).toBe(200)
  return answer.json()
}

beforeAll(async () => {
  const pool = database.adminPool
  golden = await addMall(pool, 'Vila Dourada', { portfolio: 'Sul' })
  shared = await addMall(pool, 'Parte Alta', { shareBps: 7_550, portfolio: 'Sul' })
  small = await addMall(pool, 'Ágata', { portfolio: 'Norte' })
  fresh = await addMall(pool, 'Sem Cálculo')
  const month = [
    { original: 8_200_000, received: 8_200_000 },
    { original: 1_200_000 },
    { original: 600_000, afterClose: 600_000 },
    { recovered: 450_000, dueOn: '2026-07-10' },
  ]
  await addCalculation(pool, golden, '2026-09', month)
  await addCalculation(pool, shared, '2026-09', month, { shareBps: 7_550 })
  actor = person('all')
}, 60_000)

const goldenHeader = {
  faturado: 100_000,
  recebidoBruto: 82_000,
  inadimplenciaBruta: 18_000,
  inadimplenciaBrutaPercentual: 18,
  recebidoLiquido: 10_500,
  inadimplenciaLiquida: 7_500,
  inadimplenciaLiquidaPercentual: 7.5,
  recebimentoTotal: 92_500,
}

describe('the eight values (rules 6.2)', () => {
  test('equal those of the reference month', async () => {
    const header = await read<Header>('/header', {
      shoppingIds: golden,
      mesAnoInicio: '09/2026',
      mesAnoFim: '09/2026',
    })
    expect(header).toMatchObject({
      ...goldenHeader,
      mesAnoInicio: '09/2026',
      mesAnoFim: '09/2026',
      anterior: null,
      semCalculo: [],
      calculos: 1,
    })
  })

  test('of a share of 75,5 %: bruta 13.590,00, líquida 5.662,50', async () => {
    const header = await read<Header>('/header', {
      shoppingIds: shared,
      mesAnoInicio: '09/2026',
      mesAnoFim: '09/2026',
      apenasParticipacao: true,
    })
    expect(header).toMatchObject({
      faturado: 75_500,
      inadimplenciaBruta: 13_590,
      inadimplenciaBrutaPercentual: 18,
      inadimplenciaLiquida: 5_662.5,
      inadimplenciaLiquidaPercentual: 7.5,
    })
  })

  test('are marked stale after a later load, except in a closed month', async () => {
    const mall = await addMall(database.adminPool, 'Carga Tardia')
    const months = await Promise.all(
      ['2026-07', '2026-08'].map((month) =>
        addCalculation(database.adminPool, mall, month, [{ original: 100 }]),
      ),
    )
    await database.adminPool.query(
      `insert into delinquency_month (
         mall_id, month, is_stale, stale_because, closed_run_id, closed_at
       )
       values ($1, '2026-07-01', true, 'Carga', $2, now()), ($1, '2026-08-01', true, 'Carga', null, null)`,
      [mall, months[0]],
    )
    const range = { shoppingIds: mall, mesAnoInicio: '07/2026', mesAnoFim: '08/2026' }
    expect(await read<Header>('/header', range)).toMatchObject({
      calculos: 2,
      desatualizados: [{ mesAno: '08/2026', shoppings: ['Carga Tardia'] }],
    })
    const closed = await read<Summary>('/resumo', { shoppingIds: mall, mes: 7, ano: 2026 })
    expect(closed.calculos).toMatchObject([{ fechado: true, desatualizado: false }])
  })

  test('without a month are those of the newest calculated one', async () => {
    const header = await read<Header>('/header', { shoppingIds: golden })
    expect(header).toMatchObject({ mesAnoInicio: '09/2026', ...goldenHeader })
  })

  test('without a month prefer a whole month to a prévia', async () => {
    const pool = database.adminPool
    const mall = await addMall(pool, 'Prévia')
    await addCalculation(pool, mall, '2025-10', [{ original: 100_00, grace: 100_00 }], {
      processedOn: '2025-11-18',
    })
    const only = await read<Header>('/header', { shoppingIds: mall })
    expect(only.mesAnoInicio).toBe('10/2025')
    await addCalculation(pool, mall, '2025-09', [{ original: 100_00 }])
    const header = await read<Header>('/header', { shoppingIds: mall })
    expect([header.mesAnoInicio, header.inadimplenciaBruta]).toEqual(['09/2025', 100])
    const grid = await read<Summary>('/resumo', { shoppingIds: mall })
    expect(grid.mesAno).toBe('10/2025')
  })

  test('name the month and the mall without calculation', async () => {
    const header = await read<Header>('/header', {
      shoppingIds: `${golden},${fresh}`,
      mesAnoInicio: '09/2026',
      mesAnoFim: '10/2026',
    })
    expect(header.semCalculo).toEqual([
      { mesAno: '09/2026', shoppings: ['Sem Cálculo'] },
      { mesAno: '10/2026', shoppings: ['Sem Cálculo', 'Vila Dourada'] },
    ])
    expect(header.faturado).toBe(100_000)
  })

  test('with nothing billed are null as percentages', async () => {
    const header = await read<Header>('/header', { shoppingIds: fresh, mesAnoInicio: '09/2026' })
    expect(header).toMatchObject({
      faturado: 0,
      inadimplenciaBrutaPercentual: null,
      inadimplenciaLiquidaPercentual: null,
      calculos: 0,
    })
  })

  test('accept the malls of a portfolio, a trade name and accounts of movement types', async () => {
    const asked = { mesAnoInicio: '09/2026' }
    const south = await read<Header>('/header', { ...asked, portfolios: 'Sul' })
    const byName = await read<Header>('/header', { ...asked, nomeFantasia: `LOJA ${golden}` })
    const fund = await read<Header>('/header', { ...asked, codigosTipoMovimento: 'FPP' })
    const rent = await read<Header>('/header', { ...asked, codigosTipoMovimento: 'ALM,FPP' })
    expect(south.faturado).toBe(200_000)
    expect(byName).toMatchObject(goldenHeader)
    expect(fund.faturado).toBe(0)
    expect(rent.faturado).toBe(200_000)
  })
})

describe('range of months', () => {
  test('is summed, and a range that ends before it begins is refused', async () => {
    await addCalculation(database.adminPool, small, '2026-05', [{ original: 1_000 }])
    await addCalculation(database.adminPool, small, '2026-06', [
      { original: 2_000, received: 2_000 },
    ])
    const asked = { shoppingIds: small, mesAnoInicio: '05/2026', mesAnoFim: '06/2026' }
    const header = await read<Header>('/header', asked)
    expect(header).toMatchObject({
      faturado: 30,
      inadimplenciaBruta: 10,
      inadimplenciaBrutaPercentual: 33.33,
    })
    const refused = await get('/header', { mesAnoInicio: '06/2026', mesAnoFim: '05/2026' })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      mensagem: 'O mês inicial não pode ser depois do mês final.',
    })
  })

  test('of one month includes the previous month', async () => {
    const header = await read<Header>('/header', { shoppingIds: small, mesAnoInicio: '06/2026' })
    expect(header.anterior).toMatchObject({ mesAno: '05/2026', inadimplenciaBruta: 10 })
  })
})

describe('Visão shoppings and Visão lojas', () => {
  test('return data and pageInfo, with the sums over the filter', async () => {
    const malls = await read<{ data: MallFigures[]; totais: Record<string, number> }>(
      '/detalhe/shoppings',
      { mesAnoInicio: '09/2026', sort: 'shopping', page: 1, size: 20 },
    )
    expect(malls).toMatchObject({
      data: [
        { shopping: 'Parte Alta', portfolio: 'Sul', ...goldenHeader },
        { shopping: 'Vila Dourada', portfolio: 'Sul', ...goldenHeader },
      ],
      pageInfo: { totalItems: 2 },
      totais: {
        faturado: 200_000,
        inadimplenciaBruta: 36_000,
        inadimplenciaBrutaPercentual: goldenHeader.inadimplenciaBrutaPercentual,
        recebimentoTotal: 185_000,
      },
    })
  })

  test('have one row per título and month, paged, with the fields of spec 3:3', async () => {
    const stores = await read<{ data: StoreFigures[]; pageInfo: { totalItems: number } }>(
      '/detalhe/lojas',
      {
        shoppingIds: golden,
        mesAnoInicio: '09/2026',
        sort: '-inadimplenciaBruta',
        page: 1,
        size: 2,
      },
    )
    expect(stores.pageInfo).toMatchObject({ totalItems: 4, totalPages: 2 })
    expect(stores.data).toHaveLength(2)
    expect(stores.data[0]).toMatchObject({
      tipoConta: 'ALUGUEL',
      portfolio: 'Sul',
      shopping: 'Vila Dourada',
      nomeFantasia: `Loja ${golden}`,
      vencimento: '2026-09-10',
      docPagamento: null,
      dataCompensacao: null,
      faturado: 12_000,
      inadimplenciaBruta: 12_000,
      inadimplenciaBrutaPercentual: 100,
      recebimentoTotal: 0,
    })
  })

  test('download as loja.csv and shopping.csv: BOM, semicolons, comma decimals', async () => {
    const query = { shoppingIds: golden, mesAnoInicio: '09/2026' }
    const malls = await get('/detalhe/shoppings/csv', query)
    expect(malls.headers['content-disposition']).toBe('attachment; filename="shopping.csv"')
    expect(malls.body).toBe(
      '\ufeffPortfólio;Shopping;Faturado;Recebimento bruto;Inadimplência bruta R$;Inadimplência bruta %;Recebimento líquido;Inadimplência líquida R$;Inadimplência líquida %;Recebimento total\r\n' +
        'Sul;Vila Dourada;100000,00;82000,00;18000,00;18,00;10500,00;7500,00;7,50;92500,00\r\n',
    )
    const stores = await get('/detalhe/lojas/csv', query)
    expect(stores.headers['content-disposition']).toBe('attachment; filename="loja.csv"')
    expect(stores.body.split('\r\n')).toHaveLength(6)
    expect(stores.body).toContain(
      ';12000,00;0,00;12000,00;100,00;0,00;12000,00;100,00;0,00;100,00\r\n',
    )
    expect(stores.body.split('\r\n')[0]).toMatch(
      /;Participação % \(os valores do título são inteiros\)$/,
    )
  })
})

describe('grid (rules 6.3)', () => {
  const columns = ['valorMensalAluguel', 'valorMensalComerciais', 'valorAnualAluguel'] as const
  let mall = 0
  const ask = (more: Query = {}) =>
    read<Summary>('/resumo', { shoppingIds: mall, mes: 2, ano: 2026, ...more })
  const column = ({ data }: Summary, name: (typeof columns)[number]) => data.map((row) => row[name])

  beforeAll(async () => {
    mall = await addMall(database.adminPool, 'Grade', { shareBps: 5_000 })
    const pool = database.adminPool
    await addCalculation(
      pool,
      mall,
      '2026-01',
      [{ original: 100_00, received: 90_00, afterClose: 3_00 }],
      { shareBps: 5_000 },
    )
    await addCalculation(
      pool,
      mall,
      '2026-02',
      [
        { original: 200_01, adjusted: 10_00, received: 150_00, afterClose: 10_00 },
        { original: 50_00, grace: 50_00, graceAfterClose: 5_00, isCorporate: true },
        { recovered: 70_00, dueOn: '2025-12-10' },
        { account: 'COMERCIAL', original: 30_00 },
        { account: 'CONFISSAO', original: 20_00, isLegal: true },
      ],
      { shareBps: 5_000, processedOn: '2026-03-05' },
    )
  }, 30_000)

  test('has 17 rows in the wording of rules 6.3', async () => {
    const { data } = await ask()
    expect(data.map(({ id, descricao }) => `${id} ${descricao.descricao}`)).toEqual([
      '0 Faturado bruto',
      '1 (−) Descontos, cancelamentos e ajustes',
      '2 (−) Recebido bruto no mês',
      '3 (=) Inadimplência bruta R$',
      '4 % Inadimplência bruta',
      '5 % Inadimplência bruta do mês anterior',
      '6 (−) Recuperação de meses anteriores',
      '7 (−) Recebido após o fechamento até a data líquida',
      '8 (=) Inadimplência líquida R$',
      '9 % Inadimplência líquida',
      '10 % Inadimplência líquida do mês anterior',
      '11 (−) Expectativa de recebimento',
      '12 (−) Tendência',
      '13 (+) Ajustes de expectativa',
      '14 (=) Inadimplência projetada R$',
      '15 % Inadimplência projetada',
      '16 Recebimento total',
    ])
  })

  test('counts month and year, and carência in no row', async () => {
    const grid = await ask()
    expect(column(grid, 'valorMensalAluguel')).toEqual([
      250.01, 10, 150, 40.01, 16.67, 10, 70, 10, -39.99, -16.66, 7, 0, 0, 0, -39.99, -16.66, 230,
    ])
    expect(column(grid, 'valorAnualAluguel')).toEqual([
      350.01, 10, 240, 50.01, 14.71, 10, 70, 13, -32.99, -9.7, 7, 0, 0, 0, -32.99, -9.7, 323,
    ])
    expect(grid.partes.valorMensalAluguel?.grace).toBe(50)
  })

  test('counts CONFISSAO as comerciais', async () => {
    expect(column(await ask(), 'valorMensalComerciais').slice(0, 6)).toEqual([
      50,
      0,
      0,
      50,
      100,
      null,
    ])
  })

  test('starts its year in January, and has no rows for a month without a run', async () => {
    const january = await ask({ mes: 1 })
    expect(column(january, 'valorAnualAluguel')[5]).toBeNull()
    expect(column(january, 'valorMensalAluguel')[5]).toBeNull()
    const march = await ask({ mes: 3 })
    expect(march.data).toEqual([])
    expect(march.semCalculo).toEqual([{ mesAno: '03/2026', shoppings: ['Grade'] }])
  })

  test('truncates the share of each part once, and derives the others from it', async () => {
    const grid = await ask({ apenasParticipacao: true })
    const [billed, , , gross] = column(grid, 'valorMensalAluguel')
    expect([billed, gross]).toEqual([125, 20])
  })

  test('has the three overlapping views', async () => {
    const corporate = await ask({ visao: 'CORPORATIVO' })
    const legal = await ask({ visao: 'JURIDICO' })
    expect(column(corporate, 'valorMensalAluguel')[0]).toBe(50)
    expect(column(legal, 'valorMensalComerciais')[0]).toBe(20)
    // A view without amounts is zero; '-' means a month without a calculation.
    expect([0, 3, 8, 16].map((row) => column(legal, 'valorMensalAluguel')[row])).toEqual([
      0, 0, 0, 0,
    ])
    const march = await read<Summary>('/resumo', {
      shoppingIds: mall,
      mes: 3,
      ano: 2026,
      visao: 'JURIDICO',
    })
    expect(march.data).toEqual([])
    const refused = await get('/resumo', { visao: 'OUTRA' })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      mensagem: expect.stringContaining('A visão é TOTAL, CORPORATIVO ou JURIDICO.'),
    })
  })

  test('without carência counts the receipts after the close', async () => {
    const grid = await ask({ semCarencia: true })
    const cells = column(grid, 'valorMensalAluguel')
    expect([cells[3], cells[7], cells[8]]).toEqual([90.01, 15, 5.01])
    expect(grid.partes.valorMensalAluguel?.grace).toBe(0)
  })

  test('shows the first day on which its calculation can be closed', async () => {
    const { calculos } = await ask()
    expect(calculos).toMatchObject([
      {
        shopping: 'Grade',
        processadoEm: '2026-03-05',
        faturadoDe: '2026-02-01',
        faturadoAte: '2026-02-28',
        liquidoAte: '2026-03-10',
        participacao: 50,
        previa: true,
        fechaAPartirDe: '2026-03-25',
        fechado: false,
      },
    ])
  })

  test.each([
    {},
    { apenasParticipacao: true },
    { semCarencia: true },
    { visao: 'CORPORATIVO' },
  ] as Query[])('opens the títulos of all 102 cells (%o)', async (more) => {
    const { data } = await ask(more)
    let cells = 0
    for (const { linha, isPercent } of GRID_ROWS)
      for (const coluna of GRID_COLUMN_NAMES) {
        cells += 1
        const asked = {
          shoppingIds: mall,
          mes: 2,
          ano: 2026,
          linha,
          coluna,
          page: 1,
          size: 1,
          ...more,
        }
        const found = await read<TitulosOfFigure>('/resumo/titulos', asked)
        const cell = data[linha]?.[coluna]
        expect([linha, coluna, found.igual, found.celula]).toEqual([linha, coluna, true, cell])
        const counted = more['apenasParticipacao']
          ? found.participacoes.reduce((sum, { valor }) => sum + Math.round(valor * 100), 0) / 100
          : found.soma
        if (!isPercent) expect([linha, coluna, counted]).toEqual([linha, coluna, cell])
        else {
          const below = await read<TitulosOfFigure>('/resumo/titulos', {
            ...asked,
            parte: 'DENOMINADOR',
          })
          expect([linha, coluna, below.igual]).toEqual([linha, coluna, true])
          if (!more['apenasParticipacao'] && cell !== null)
            expect(Math.abs((found.soma / below.soma) * 100 - Number(cell))).toBeLessThan(0.00501)
        }
      }
    expect(cells).toBe(102)
  })

  test('opens títulos with their fields, and a formula with its values', async () => {
    const found = await read<TitulosOfFigure>('/resumo/titulos', {
      shoppingIds: mall,
      mes: 2,
      ano: 2026,
      linha: 4,
      coluna: 'valorMensalAluguel',
    })
    expect(found.titulo).toBe('% Inadimplência bruta, Aluguel, 02/2026')
    expect(found.formula).toEqual({
      numeros: '16,67 % = 40,01 ÷ 240,01',
      palavras: 'inadimplência bruta ÷ (faturado bruto − descontos, cancelamentos e ajustes)',
    })
    expect(found).toMatchObject({ soma: 40.01, celula: 16.67, pageInfo: { totalItems: 1 } })
    expect(found.data[0]).toMatchObject({
      shopping: 'Grade',
      nomeFantasia: `Loja ${mall}`,
      tipoConta: 'ALUGUEL',
      dataVencimento: '2026-02-10',
      diasAtraso: 281,
      valor: 40.01,
    })
  })

  test('opens a share as sum, share and product of each mall', async () => {
    const found = await read<TitulosOfFigure>('/resumo/titulos', {
      shoppingIds: mall,
      mes: 2,
      ano: 2026,
      linha: 3,
      coluna: 'valorMensalAluguel',
      apenasParticipacao: true,
    })
    expect(found.participacoes).toEqual([
      { shopping: 'Grade', mesAno: '02/2026', soma: 40.01, participacao: 50, valor: 20 },
    ])
    expect(found).toMatchObject({ soma: 40.01, celula: 20, igual: true })
  })

  test('exports as shown, with the títulos of its month', async () => {
    const file = await get('/resumo/download', { shoppingIds: mall, mes: 2, ano: 2026 })
    const { sheets } = await readXlsx(file.rawPayload)
    expect(sheets.map(({ name }) => name)).toEqual(['Resumo', 'Títulos'])
    const rows = sheets[0]?.rows ?? []
    expect(rows[1]?.[0]).toContain('Shoppings: Grade; Mês/ano: 02/2026; Visão: TOTAL')
    expect(rows[6]?.slice(0, 2)).toEqual(['Descrição', 'Aluguel, 02/2026'])
    expect(rows.slice(7).map((row) => row[1])).toEqual([
      250.01, 10, 150, 40.01, 0.1667, 0.1, 70, 10, -39.99, -0.1666, 0.07, 0, 0, 0, -39.99, -0.1666,
      230,
    ])
    const titulos = sheets[1]?.rows ?? []
    expect(titulos).toHaveLength(6)
    expect(titulos[0]?.slice(0, 3)).toEqual(['Shopping', 'LUC', 'Nome fantasia'])
  })
})

describe('cards', () => {
  test.each(CARD_NAMES)('%s opens its títulos', async (cartao) => {
    const asked = { shoppingIds: `${golden},${shared}`, mesAnoInicio: '09/2026' }
    const header = await read<Header>('/header', asked)
    const found = await read<TitulosOfFigure>('/resumo/titulos', { ...asked, cartao, size: 1 })
    expect([found.igual, found.celula]).toEqual([true, header[cartao]])
    if (!found.percentual) expect(found.soma).toBe(header[cartao])
  })
})

describe('Luc a Luc', () => {
  test('has a row per month, LUC, contract and account, with the sums', async () => {
    const file = await get('/luc-luc', {
      shoppingIds: golden,
      mesAnoInicio: '09/2026',
      mesAnoFim: '09/2026',
      codigosTipoMovimento: 'ALM',
      codigosTipoContrato: 'LOJA',
    })
    const { sheets } = await readXlsx(file.rawPayload)
    const rows = sheets[0]?.rows ?? []
    expect(rows[0]?.[0]).toBe('Luc a Luc')
    expect(rows[1]?.[0]).toContain(
      'Período: 09/2026; Tipo de conta: ALUGUEL; Tipo de contrato: LOJA',
    )
    const [head, row, total] = rows.slice(6)
    const at = (name: string) => head?.indexOf(name) ?? -1
    expect(row?.[at('Shopping')]).toBe('Vila Dourada')
    expect(row?.[at('Faturado')]).toBe(100_000)
    expect(row?.[at('Inadimplência líquida R$')]).toBe(7_500)
    expect(row?.[at('Títulos')]).toBe(4)
    expect(total?.[at('Recebimento total')]).toBe(92_500)
    const alone = await get('/luc-luc', { shoppingIds: golden, mes: 9, ano: 2026 })
    expect((await readXlsx(alone.rawPayload)).sheets[0]?.rows).toHaveLength(9)
  })
})

describe('expected receipts (rules 6.3, rows 11 to 13)', () => {
  test('count expectations that expire in the month and tendencies of today, each once', async () => {
    const pool = database.adminPool
    const mall = await addMall(pool, 'Projeção')
    await addCalculation(pool, mall, '2026-11', [{ original: 1_000_000, received: 1_000_000 }])
    const contract = await addContract(pool, mall, 'Livraria')
    const slip = async (cents: number, dueOn = '2026-10-10') =>
      addTitulo(pool, contract, { dueOn, cents, openCents: cents })
    const expected = async (
      boleto: number,
      affects: boolean,
      day: string,
      cents: number,
      less = 0,
    ) =>
      pool.query(
        `insert into receipt_expectation (
           mall_id, boleto_id, type_id, expires_on, rent_cents, rent_adjustment_cents,
           created_by_name
         )
         select $1, $2, id, $3, $4, $5, 'Sistema'
         from expectation_type
         where affects_summary = $6
         order by id
         limit 1`,
        [mall, boleto, day, cents, less, affects],
      )
    const tends = (boleto: number) =>
      pool.query(
        `insert into boleto_tendency (mall_id, boleto_id, month, created_by_name)
         values ($1, $2, '2026-11-01', 'Sistema')`,
        [mall, boleto],
      )
    const first = await slip(4_223_737)
    await expected(first.boleto, true, '2026-11-25', 4_223_737, 223_737)
    await tends(first.boleto)
    await expected((await slip(100)).boleto, false, '2026-11-25', 100)
    await expected((await slip(100)).boleto, true, '2026-12-11', 100)
    await expected((await slip(100)).boleto, true, '2026-11-17', 100)
    const inGrace = await slip(100, '2026-11-10')
    await expected(inGrace.boleto, true, '2026-11-25', 100)
    await tends(inGrace.boleto)
    await tends((await slip(4_064_465)).boleto)
    const asked = { shoppingIds: mall, mes: 11, ano: 2026 }
    const { data } = await read<Summary>('/resumo', asked)
    expect(data.slice(11, 16).map((row) => row.valorMensalAluguel)).toEqual([
      42_237.37, 40_644.65, 2_237.37, -80_644.65, -806.45,
    ])
    for (const linha of [11, 12, 13, 14, 15]) {
      const found = await read<TitulosOfFigure>('/resumo/titulos', {
        ...asked,
        linha,
        coluna: 'valorMensalAluguel',
      })
      expect([linha, found.igual]).toEqual([linha, true])
    }
  })
})

describe('access', () => {
  test('a user of one mall reads only the figures of that mall', async () => {
    actor = person([shared])
    try {
      const header = await read<Header>('/header', { mesAnoInicio: '09/2026' })
      expect(header.faturado).toBe(100_000)
      const foreign = await read<Header>('/header', {
        mesAnoInicio: '09/2026',
        shoppingIds: golden,
      })
      expect([foreign.faturado, foreign.calculos]).toEqual([0, 0])
      const grid = await read<Summary>('/resumo', { mes: 9, ano: 2026, shoppingIds: golden })
      expect(grid.data).toEqual([])
    } finally {
      actor = person('all')
    }
  })

  test('without the screen every call is refused', async () => {
    actor = person('all', [])
    try {
      for (const path of ['/header', '/detalhe/shoppings', '/detalhe/lojas', '/resumo', '/luc-luc'])
        expect((await get(path)).statusCode, path).toBe(403)
    } finally {
      actor = person('all')
    }
  })
})
