import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { fixedDayClock } from '#server/work/clock.ts'
import type { Actor } from '#server/work/work.ts'
import { testApp } from '#testing/test-app.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { localDate } from '#values/local-date.ts'

import type { Charts } from './contract/charts.ts'
import { addCalculation, addContract, addMall } from './example-figures.ts'
import { routes } from './routes.ts'

const database = committedDatabase()
let app: FastifyInstance
let north = 0
let south = 0
let malls: Actor['malls'] = 'all'

const person = (): Actor => ({
  id: 1,
  name: 'Alguém',
  login: 'alguem',
  profile: 'RÉGUA DE COBRANÇA',
  malls,
  rights: new Map([['/resumo-de-inadimplencia', new Set<string>()]]),
})

async function read(query: Readonly<Record<string, string | number | boolean>>): Promise<Charts> {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  )
  const answer = await app.inject({
    method: 'GET',
    url: `/bff/inadimplencia/quadros?${search.toString()}`,
  })
  expect(answer.statusCode, answer.body.slice(0, 400)).toBe(200)
  return answer.json()
}

beforeAll(async () => {
  const pool = database.adminPool
  app = await testApp({
    db: database.app,
    routes,
    clock: fixedDayClock(localDate('2026-11-18')),
    authenticate: async () => person(),
  })
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
afterAll(() => app.close())

const october = { mes: 10, ano: 2026 }

describe('the charts of 10/2026', () => {
  test('each month is that of all malls; one without a calculation is not there, never a zero', async () => {
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

  test('the map has each mall in each of the last twelve months', async () => {
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

  test('the tenants explain the change of the month, the largest first, up or down', async () => {
    const { lojistas, variacao } = await read(october)
    expect(lojistas.map((one) => [one.nomeFantasia, one.antes, one.depois, one.variacao])).toEqual([
      ['Padaria', 100, 300.01, 200.01],
      ['Calçados', 250, 50, -200],
    ])
    expect(variacao).toBe(0.01)
  })

  test('of a participation each tenant counts with the share of the mall, truncated', async () => {
    const { lojistas, partes } = await read({ ...october, apenasParticipacao: true })
    expect(lojistas.map((one) => [one.nomeFantasia, one.antes, one.depois])).toEqual([
      ['Padaria', 100, 300.01],
      ['Calçados', 125.02, 25],
    ])
    expect(partes?.original).toBe(1_475.09)
  })

  test('the first month of all has no change, and no tenant to explain it', async () => {
    const { lojistas, variacao, partes } = await read({ mes: 11, ano: 2024 })
    expect([lojistas, variacao, partes?.original]).toEqual([[], null, 1_400])
  })

  test('a person of one mall sees nothing of the other', async () => {
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
