// The figures of rules 7.1 to 7.3 over the files of samples/, through the calls, on 18/11/2026.
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { load } from '#features/receivables/actions/load.ts'
import { register } from '#features/receivables/actions/receive.ts'
import { sha256 } from '#server/files/files.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { type Actor, systemActor, type Work } from '#server/work/work.ts'
import { testApp } from '#testing/test-app.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { erpSample } from '#testing/test-erp-samples.ts'
import { localDate } from '#values/local-date.ts'

import { cutChanged, cutEverything } from './actions/cut.ts'
import type { CustomerBlock, CustomerPriority, GroupBlock, PrioritySummary } from './contract/rows.ts'
import { routes } from './routes.ts'

const database = committedDatabase()
let today = '2026-11-18'
const clock = {
  now: () => fixedDayClock(localDate(today)).now(),
  today: () => localDate(today),
}
let app: FastifyInstance

const everything: Actor = {
  ...systemActor,
  id: 1,
  rights: new Map(
    ['/priorizacao', '/priorizacao-legado', '/priorizacao-grupo-cobranca'].map((path) => [
      path,
      new Set<string>(),
    ]),
  ),
}
const work = <T>(act: (work: Work) => Promise<T>): Promise<T> =>
  unitOfWork({ db: database.app, clock, log: app.log }, systemActor, 'TEST', act)

beforeAll(async () => {
  app = await testApp({
    db: database.app,
    routes,
    clock,
    authenticate: async () => everything,
  })
  for (const [name, spreadSheetType] of [
    ['contratos.csv', 'AUXILIARY'],
    ['titulos.csv', 'ORACLE'],
  ] as const) {
    const path = erpSample(name)
    const id = await work(async (unit) =>
      register(
        unit,
        { path, name, mediaType: 'text/csv', sha256: await sha256(path) },
        { spreadSheetType },
      ),
    )
    await load({ work }, id)
  }
  await work(cutChanged)
}, 300_000)
afterAll(() => app.close())

async function get<T>(url: string): Promise<T> {
  const answer = await app.inject({ method: 'GET', url: `/bff${url}` })
  expect(answer.statusCode, answer.body.slice(0, 400)).toBe(200)
  return answer.json()
}
type Found = {
  readonly data: readonly PrioritySummary[]
  readonly pageInfo: { readonly totalItems: number }
  readonly totais: Readonly<Record<string, number>>
}
async function list(body: Record<string, unknown> = {}): Promise<Found> {
  const answer = await app.inject({
    method: 'POST',
    url: '/bff/api/regua/v1/prioritization/past-due-balance',
    payload: { page: 1, size: 20, ...body },
  })
  expect(answer.statusCode, answer.body.slice(0, 400)).toBe(200)
  return answer.json()
}

const malls = async () =>
  (await database.adminPool.query<{ id: number; name: string }>('select id, name from mall')).rows
const vilaNova = async () => {
  const mall = (await malls()).find(({ name }) => name.includes('Vila Nova'))
  if (mall === undefined) throw new Error('Vila Nova is not among the samples')
  return mall
}
const blocksOf = (name: string, query = 'month=11&year=2026&showFourthBlock=true') =>
  get<CustomerBlock[]>(`/prioritization/shopping/${encodeURIComponent(name)}?${query}`)

/** Counts and sums of each block over all malls. */
async function blocksOfAll(query: string) {
  const found = await Promise.all((await malls()).map(({ name }) => blocksOf(name, query)))
  return [0, 1, 2, 3].map((at) => {
    const rows = found.flatMap((blocks) => blocks[at]?.data ?? [])
    return [
      rows.length,
      Number(rows.reduce((sum, row) => sum + row.overdueBalanceInMonth, 0).toFixed(2)),
    ]
  })
}

const NOVEMBER = [
  [46, 1437782.79],
  [39, 1220899.78],
  [26, 628836.02],
  [128, 8373184.98],
]

describe('rules 7.1 and 7.2, all malls, M 11/2026', () => {
  const figures = {
    overdueThisMonth: 1437782.79,
    totalOverdue: 11660703.57,
    overdue120Days: 3685883.32,
    amountDue: 206274.98,
  }

  test('168 customers with their four sums', async () => {
    const { pageInfo, totais } = await list()
    expect(pageInfo.totalItems).toBe(168)
    expect(totais).toEqual(figures)
    expect(Number((totais['totalOverdue'] ?? 0) - (totais['overdue120Days'] ?? 0)).toFixed(2)).toBe(
      '7974820.25',
    )
  })

  test('the blocks have 46, 39, 26 and 128 rows', async () => {
    expect(await blocksOfAll('month=11&year=2026&showFourthBlock=true')).toEqual(NOVEMBER)
  })

  test('of M 10/2026 they have 39, 26, 17 and 126 rows; later than M 1.437.782,79', async () => {
    const blocks = await blocksOfAll('month=10&year=2026&showFourthBlock=true')
    expect(blocks.map(([rows]) => rows)).toEqual([39, 26, 17, 126])
    const inBlocks = blocks.reduce((sum, [, cents = 0]) => sum + cents, 0)
    expect((figures.totalOverdue - inBlocks).toFixed(2)).toBe('1437782.79')
  })

  test('without showFourthBlock there are three', async () => {
    const { name } = await vilaNova()
    const blocks = await blocksOf(name, 'month=11&year=2026')
    expect(blocks.map(({ month }) => month)).toEqual(['11/2026', '10/2026', '09/2026'])
  })
})

const leaders = (rows: readonly CustomerPriority[], count: number) =>
  rows.slice(0, count).map(({ priority, customerName, pontos }) => [priority, customerName, pontos])
const named = (name: string) => expect.stringContaining(name) as unknown

describe('rules 7.3', () => {
  test('Vila Nova, block 1: 14 rows, led by Livraria & Cia Alimentos with 75,89', async () => {
    const { name } = await vilaNova()
    const [first] = await blocksOf(name)
    expect(first?.data).toHaveLength(14)
    expect(leaders(first?.data ?? [], 5)).toEqual([
      [1, named('Livraria & Cia Alimentos'), 75.89],
      [2, named('Estação Primavera'), 72.09],
      [3, named('Espaço Atlântica'), 69.95],
      [4, named('Tech Real'), 68.36],
      [5, named('Ateliê Serena'), 61.79],
    ])
  })

  test('21 groups, their block 1 led by Grupo Ponto Aurora 68,50 and Grupo Estação Aurora 68,00', async () => {
    const blocks = await get<GroupBlock[]>(
      '/prioritization/billing-group?month=11&year=2026&showFourthBlock=true',
    )
    const groups = new Set(blocks.flatMap(({ data }) => data.map((row) => row.billingGroupId)))
    expect(groups.size).toBe(21)
    expect(
      blocks[0]?.data.slice(0, 2).map(({ billingGroup, pontos }) => [billingGroup, pontos]),
    ).toEqual([
      ['Grupo Ponto Aurora', 68.5],
      ['Grupo Estação Aurora', 68],
    ])
  })

  test('of a promise made 10/11 for 16/11 it falls to place 8 with 43,56; unpaid on 19/11 it is first with 78,89', async () => {
    const { name } = await vilaNova()
    const livraria = (await blocksOf(name))[0]?.data[0]
    await database.adminPool.query(
      `with made as (
        insert into negotiation (act_id, mall_id, stage_id, contact_on, agreement_on, observation, created_by_name)
        select gen_random_uuid(), $1, s.id, '2026-11-10', '2026-11-16', 'Prometeu pagar', 'Ana'
        from negotiation_stage s where s.description = 'Promessa de Pagamento'
        returning id, mall_id)
      insert into negotiation_boleto (negotiation_id, boleto_id, mall_id)
      select m.id, b.id, m.mall_id
      from made m, boleto b join contract k on k.id = b.contract_id
      where k.tenant_id = $2 and b.open_cents > 0`,
      [livraria?.shoppingId, livraria?.clientId],
    )
    await work(cutEverything)
    const find = async () =>
      (await blocksOf(name))[0]?.data.find(({ clientId }) => clientId === livraria?.clientId)
    expect(await find()).toMatchObject({
      priority: 8,
      pontos: 43.56,
      status: 'Promessa de Pagamento',
      updateDate: '2026-11-10',
      promessa: { estado: 'VIGENTE', data: '2026-11-16' },
    })

    today = '2026-11-19'
    await work(cutEverything)
    expect(await find()).toMatchObject({
      priority: 1,
      pontos: 78.89,
      promessa: { estado: 'QUEBRADA', data: '2026-11-16' },
    })
    today = '2026-11-18'
    await database.adminPool.query('delete from negotiation_boleto; delete from negotiation')
    await work(cutEverything)
  })
})
