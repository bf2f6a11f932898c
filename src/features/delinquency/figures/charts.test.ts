import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Actor } from '#server/work/work.ts'
import { userOf } from '#testing/test-users.ts'
import { committedDatabase } from '#testing/test-database.ts'

import type { Charts } from './contract/charts.ts'
import { addCalculation, addContract, addMall } from '#testing/example-figures.ts'
import { servedRoutes } from '#testing/test-company.ts'
import { routes } from './routes.ts'

const database = committedDatabase()
const { inject } = servedRoutes({ database, routes, authenticate: async () => person() })
let north = 0
let south = 0
let malls: Actor['malls'] = 'all'

const person = (): Actor =>
  userOf(['/resumo-de-inadimplencia'], { malls, profile: 'RÉGUA DE COBRANÇA' })

async function read(query: Readonly<Record<string, string | number | boolean>>): Promise<Charts> {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  )
  const answer = await inject({
    method: 'GET',
    url: `/bff/inadimplencia/quadros?${search.toString()}`,
  })
  expect(answer.statusCode, answer.body.slice(0, 400)).toBe(200)
  return answer.json()
}

beforeAll(async () => {
  const pool = database.adminPool
  north = await addMall(pool, 'Campo Norte')
  south = await addMall(pool, 'Ágata Sul', { shareBps: 5_001 })
  const bakery = await addContract(pool, north, 'Padaria')
  const shoes = await addContract(pool, south, 'Calçados')
  const paid = { original: 90_000, received: 90_000 }
  await addCalculation(pool, north, '2024-11', [{ original: 50_000 }, paid], { contract: bakery })
  await addCalculation(pool, north, '2026-09', [{ original: 10_000 }, paid], { contract: bakery })
  await addCalculation(
    pool,
    north,
    '2026-10',
    [{ original: 30_001 }, { original: 69_999, received: 69_999 }],
    { contract: bakery },
  )
  const halved = { contract: shoes, shareBps: 5_001 }
  await addCalculation(pool, south, '2026-09', [{ original: 25_000 }, paid], halved)
  await addCalculation(pool, south, '2026-10', [paid, { original: 5_000, recovered: 0 }], halved)
}, 60_000)

const october = { mes: 10, ano: 2026 }

describe('charts of 10/2026', () => {
  test('each month covers all malls; a month without calculation is missing, not zero', async () => {
    const { mesAno, meses } = await read(october)
    expect(mesAno).toBe('10/2026')
    expect(
      meses.map((month) => [
        month.mesAno,
        month.faturado,
        month.inadimplenciaBruta,
        month.inadimplenciaBrutaPercentual,
        month.previa,
      ]),
    ).toEqual([
      ['11/2024', 1_400, 500, 35.71, false],
      ['09/2026', 2_150, 350, 16.28, false],
      ['10/2026', 1_950, 350.01, 17.95, true],
    ])
  })

  test('the map has each mall in each calculated month of the last twelve', async () => {
    const { mapa } = await read(october)
    expect(
      mapa.map((cell) => [cell.shopping, cell.mesAno, cell.inadimplenciaBrutaPercentual]),
    ).toEqual([
      ['Ágata Sul', '09/2026', 21.74],
      ['Campo Norte', '09/2026', 10],
      ['Ágata Sul', '10/2026', 5.26],
      ['Campo Norte', '10/2026', 30],
    ])
  })

  test('tenants explain the change of the month, the largest first, up or down', async () => {
    const { lojistas, variacao } = await read(october)
    expect(lojistas.map((one) => [one.nomeFantasia, one.antes, one.depois, one.variacao])).toEqual([
      ['Padaria', 100, 300.01, 200.01],
      ['Calçados', 250, 50, -200],
    ])
    expect(variacao).toBe(0.01)
  })

  test('the value of a tenant is its share of the mall, truncated', async () => {
    const { lojistas, partes } = await read({ ...october, apenasParticipacao: true })
    expect(lojistas.map((one) => [one.nomeFantasia, one.antes, one.depois])).toEqual([
      ['Padaria', 100, 300.01],
      ['Calçados', 125.02, 25],
    ])
    expect(partes?.original).toBe(1_475.09)
  })

  test('the very first month has no change and no tenants', async () => {
    const { lojistas, variacao, partes } = await read({ mes: 11, ano: 2024 })
    expect([lojistas, variacao, partes?.original]).toEqual([[], null, 1_400])
  })

  test('the table of each chart exports as a spreadsheet with its title', async () => {
    const sheet = async (quadro: string) => {
      const { rawPayload, headers, statusCode } = await inject({
        method: 'GET',
        url: `/bff/inadimplencia/quadros/download?mes=10&ano=2026&quadro=${quadro}`,
      })
      expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('sheet')])
      return (await readXlsx(rawPayload)).sheets[0]?.rows ?? []
    }
    const bars = await sheet('CASCATA')
    expect(bars[0]?.[0]).toBe('Da inadimplência bruta à projetada')
    expect(bars[1]?.[0]).toBe(
      'Filtros: Shoppings: todos os que você vê; Mês/ano: 10/2026; Visão: TOTAL',
    )
    expect(bars[4]?.[0]).toBe('Linhas: 8')
    expect(bars.slice(6, 8)).toEqual([
      ['Passo', 'R$', '% do faturado'],
      ['Bruta', 350.01, 0.1795],
    ])
    const months = await sheet('MESES')
    expect(months).toHaveLength(7 + 24)
    expect(months.slice(7, 10)).toEqual([
      ['10/2026', 'Sim', 1_950, 350.01, 0.1795, 350.01, 0.1795, '–'],
      ['09/2026', '', 2_150, 350, 0.1628, 350, 0.1628, '–'],
      ['08/2026', '', '–', '–', '–', '–', '–', '–'],
    ])
    expect((await sheet('MAPA')).slice(7)).toEqual([
      ['Campo Norte', '09/2026', '', 1_000, 100, 0.1],
      ['Campo Norte', '10/2026', 'Sim', 1_000, 300.01, 0.3],
      ['Ágata Sul', '09/2026', '', 1_150, 250, 0.2174],
      ['Ágata Sul', '10/2026', 'Sim', 950, 50, 0.0526],
    ])
    const tenants = await sheet('LOJISTAS')
    expect(tenants.slice(7).map((row) => [row[0], ...row.slice(2)])).toEqual([
      ['Padaria', 'Campo Norte', 100, 300.01, 200.01],
      ['Calçados', 'Ágata Sul', 250, 50, -200],
    ])
    const { rows } = await database.adminPool.query<{ body: object }>(
      `select body from audit_entry where action = 'EXPORTAR' order by chain_id, position`,
    )
    expect(rows.map(({ body }) => body)).toMatchObject([
      { titulo: 'Da inadimplência bruta à projetada', linhas: 8 },
      { titulo: 'Inadimplência dos últimos 24 meses', linhas: 24 },
      { titulo: 'Inadimplência bruta por shopping e mês', linhas: 4 },
      { titulo: 'Lojistas que mais mudaram a inadimplência bruta', linhas: 2 },
    ])
  })

  test('a user of one mall sees only that mall', async () => {
    malls = [south]
    try {
      const { meses, mapa, lojistas } = await read({ ...october, shoppingIds: north })
      expect([meses, mapa, lojistas]).toEqual([[], [], []])
      const own = await read(october)
      expect(own.lojistas.map((one) => one.nomeFantasia)).toEqual(['Calçados'])
    } finally {
      malls = 'all'
    }
  })
})
