// Official sheets beside the calculated figures (rules 6.4, 9): they never replace them. Checks
// differences and the títulos of compared parts only.
import { beforeAll, describe, expect, test } from 'vitest'

import type { Actor } from '#server/work/work.ts'
import { userOf } from '#testing/test-users.ts'
import { committedDatabase } from '#testing/test-database.ts'

import { addCalculation, addMall, addOfficial, addOfficialGrid } from '#testing/example-figures.ts'
import { servedRoutes } from '#testing/test-company.ts'
import type { Header, MallFigures } from './contract/report.ts'
import type { Comparison } from './contract/official.ts'
import type { TitulosOfFigure } from './contract/titulos.ts'
import { routes } from './routes.ts'

const database = committedDatabase()
const { inject } = servedRoutes({ database, routes, authenticate: async () => actor })
let [stated, partly, unstated] = [0, 0, 0]
const screens = ['/resumo-de-inadimplencia', '/relatorio-inadimplencia']
const person = (malls: Actor['malls']): Actor => userOf(screens, { malls })
let actor = person('all')

type Query = Readonly<Record<string, string | number | boolean>>
async function read<T>(path: string, query: Query = {}): Promise<T> {
  const search = new URLSearchParams(Object.entries(query).map(([key, at]) => [key, String(at)]))
  const answer = await inject({ url: `/bff/inadimplencia${path}?${search.toString()}` })
  expect(answer.statusCode, answer.body.slice(0, 400)).toBe(200)
  return answer.json()
}
const september = { mesAnoInicio: '09/2026', mesAnoFim: '09/2026' }
const header = (more: Query) => read<Header>('/header', { ...september, ...more })
const titulos = (more: Query) =>
  read<TitulosOfFigure>('/resumo/titulos', { page: 1, size: 50, oficial: true, ...more })

beforeAll(async () => {
  const pool = database.adminPool
  stated = await addMall(pool, 'Com Planilha')
  partly = await addMall(pool, 'Com Parte')
  unstated = await addMall(pool, 'Sem Planilha')
  const month = [
    { original: 8_000_000, received: 6_000_000 },
    { account: 'FUNDO', original: 1_000_000, received: 900_000 },
  ]
  for (const mall of [stated, partly, unstated]) await addCalculation(pool, mall, '2026-09', month)
  await addOfficial(pool, stated, '2026-09', 'ALUGUEL', [8_000_000, 5_990_000, 0, 2_010_000])
  await addOfficial(pool, stated, '2026-09', 'FUNDO', [1_000_000, 900_000, 0, 100_000])
  await addOfficial(pool, partly, '2026-09', 'ALUGUEL', [8_000_000, 6_000_000, 0, 2_000_000])
  await addOfficialGrid(pool, stated, '2026-09', { row: 3, rent: 2_010_000, fund: 100_000 })
}, 60_000)

describe('the eight values', () => {
  test('have official values and differences next to them, and stay as calculated', async () => {
    const found = await header({ shoppingIds: stated })
    expect(found).toMatchObject({ inadimplenciaBruta: 21_000, recebidoBruto: 69_000 })
    expect(found.oficial).toEqual({
      valores: {
        faturado: 90_000,
        recebidoBruto: 68_900,
        recebidoLiquido: 0,
        inadimplenciaBruta: 21_100,
        inadimplenciaBrutaPercentual: 23.44,
        inadimplenciaLiquida: 21_100,
        inadimplenciaLiquidaPercentual: 23.44,
        recebimentoTotal: 68_900,
      },
      diferenca: {
        faturado: 0,
        recebidoBruto: -100,
        recebidoLiquido: 0,
        inadimplenciaBruta: 100,
        inadimplenciaBrutaPercentual: 0.11,
        inadimplenciaLiquida: 100,
        inadimplenciaLiquidaPercentual: 0.11,
        recebimentoTotal: -100,
      },
      comparados: 2,
      calculados: 2,
    })
  })

  test('are compared only where a sheet has values, and show the compared share', async () => {
    const { oficial, inadimplenciaBruta } = await header({})
    expect(inadimplenciaBruta).toBe(63_000)
    expect(oficial).toMatchObject({
      comparados: 3,
      calculados: 6,
      valores: { inadimplenciaBruta: 41_100 },
      diferenca: { inadimplenciaBruta: 100 },
    })
  })

  test('have no official value without a sheet, for a shop or for a share', async () => {
    expect((await header({ shoppingIds: unstated })).oficial).toBeNull()
    expect((await header({ nomeFantasia: 'Loja' })).oficial).toBeNull()
    expect((await header({ apenasParticipacao: true })).oficial).toBeNull()
  })

  test('of an account have the official value of that account', async () => {
    const { oficial } = await header({ shoppingIds: stated, codigosTipoMovimento: 'FUNDO' })
    expect(oficial).toMatchObject({ comparados: 1, valores: { inadimplenciaBruta: 1_000 } })
  })

  test('of the mall list are not reduced', async () => {
    const { data } = await read<{ data: MallFigures[] }>('/detalhe/shoppings', {
      ...september,
      page: 1,
      size: 10,
    })
    expect(data.map(({ inadimplenciaBruta }) => inadimplenciaBruta)).toEqual([
      21_000, 21_000, 21_000,
    ])
  })
})

describe('opening a difference', () => {
  test('shows the títulos of the calculated figure for the compared part', async () => {
    const found = await titulos({ ...september, cartao: 'inadimplenciaBruta' })
    expect(found).toMatchObject({
      soma: 41_000,
      celula: 41_000,
      igual: true,
      oficial: { de: 'planilha final de 09/2026', valor: 41_100, diferenca: 100 },
    })
    expect(
      found.data.map(({ shopping, tipoConta }) => `${shopping} ${tipoConta}`).toSorted(),
    ).toEqual(['Com Parte ALUGUEL', 'Com Planilha ALUGUEL', 'Com Planilha FUNDO'])
  })

  test('shows mall and account if it has only one', async () => {
    const { oficial } = await titulos({
      ...september,
      shoppingIds: stated,
      codigosTipoMovimento: 'ALUGUEL',
      cartao: 'recebidoBruto',
    })
    expect(oficial).toEqual({
      de: 'planilha final de 09/2026, Com Planilha, ALUGUEL',
      valor: 59_900,
      diferenca: -100,
    })
  })

  test('of the official grid shows the cell of its mall', async () => {
    const asked = { mes: 9, ano: 2026, linha: 3, coluna: 'valorMensalAluguel' }
    expect(await titulos({ ...asked, shoppingIds: stated })).toMatchObject({
      celula: 20_000,
      igual: true,
      oficial: { de: 'grade oficial de 09/2026', valor: 20_100, diferenca: 100 },
    })
    expect(await titulos({ ...asked, linha: 2, shoppingIds: stated })).toMatchObject({
      oficial: null,
    })
    expect(await titulos(asked), 'of several malls there is no grid').toMatchObject({
      oficial: null,
    })
  })
})

describe('both sides by mall and account', () => {
  test('are listed for the requested malls, by name', async () => {
    const { mesAno, data, resumo } = await read<Comparison>('/oficial', { shoppingIds: stated })
    expect(mesAno).toBe('09/2026')
    expect(data.map(({ tipoConta }) => tipoConta)).toEqual(['ALUGUEL', 'FUNDO'])
    expect(data[0]?.diferenca).toEqual({
      faturado: 0,
      recebidoBruto: -100,
      recebidoLiquido: 0,
      inadimplenciaBruta: 100,
      inadimplenciaLiquida: 100,
    })
    expect(resumo).toMatchObject([
      {
        linha: 3,
        oficial: { valorMensalAluguel: 20_100 },
        calculado: { valorMensalAluguel: 20_000 },
        diferenca: { valorMensalAluguel: 100, valorMensalFundo: 0, valorMensalCondominio: null },
      },
    ])
  })

  test('have no difference where one side is missing', async () => {
    const { data } = await read<Comparison>('/oficial', { mesAno: '09/2026' })
    expect(data.map(({ shopping }) => shopping)).toEqual([
      'Com Parte',
      'Com Parte',
      'Com Planilha',
      'Com Planilha',
      'Sem Planilha',
      'Sem Planilha',
    ])
    expect(data[1]).toMatchObject({
      tipoConta: 'FUNDO',
      oficial: { faturado: null },
      calculado: { faturado: 10_000 },
      diferenca: { faturado: null },
    })
  })

  test('of a foreign mall are 404', async () => {
    actor = person([unstated])
    expect(await read<Comparison>('/oficial')).toEqual({ mesAno: null, data: [], resumo: [] })
    expect((await header({})).oficial).toBeNull()
    const foreign = await inject({ url: `/bff/inadimplencia/oficial?shoppingId=${stated}` })
    expect(foreign.statusCode).toBe(404)
    actor = person('all')
  })
})
