// Checks the figures of rules 7.1 to 7.3 on the files of samples/, through the calls, on
// 18/11/2026.
import { beforeAll, describe, expect, test } from 'vitest'

import { loadExtract } from '#testing/example-load.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { localDate } from '#values/local-date.ts'

import {
  refreshChangedSnapshots,
  rebuildAllSnapshots,
} from '#features/collection/prioritisation/actions/snapshot.ts'
import { servedRoutes } from '#testing/test-company.ts'
import { exampleWeights } from '#testing/test-prioritisation-samples.ts'
import { userOf } from '#testing/test-users.ts'
import type {
  CustomerBlock,
  CustomerPriority,
  GroupBlock,
  PrioritySummary,
} from './contract/rows.ts'
import { routes } from './routes.ts'

const database = committedDatabase()
let today = '2026-11-18'
const clock = {
  now: () => fixedDayClock(localDate(today)).now(),
  today: () => localDate(today),
}
const { inject, inWork } = servedRoutes({
  database,
  routes,
  clock,
  authenticate: async () => everything,
})

const everything = userOf([
  '/priorizacao',
  '/priorizacao-legado',
  '/priorizacao-grupo-cobranca',
  '/configuracao-priorizacao',
])

beforeAll(async () => {
  await loadExtract(inWork)
  await inWork(refreshChangedSnapshots)
}, 300_000)

async function get<T>(url: string): Promise<T> {
  const answer = await inject({ method: 'GET', url: `/bff${url}` })
  expect(answer.statusCode, answer.body.slice(0, 400)).toBe(200)
  return answer.json()
}
type Found = {
  readonly data: readonly PrioritySummary[]
  readonly pageInfo: { readonly totalItems: number }
  readonly totais: Readonly<Record<string, number>>
}
async function list(body: Record<string, unknown> = {}): Promise<Found> {
  const answer = await inject({
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

async function blocksOfAll(query: string) {
  const found = await Promise.all((await malls()).map(({ name }) => blocksOf(name, query)))
  return [0, 1, 2, 3].map((at) => {
    const rows = found.flatMap((blocks) => blocks[at]?.data ?? [])
    return [rows.length, Number(rows.reduce((sum, row) => sum + row.vencidoNoBloco, 0).toFixed(2))]
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

  test('M 10/2026 has 39, 26, 17 and 126 rows; later than M 1.437.782,79', async () => {
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

type Why = {
  readonly score: number
  readonly prioridade: number
  readonly de: number
  readonly componentes: readonly { readonly nome: string; readonly pontos: number }[]
  readonly mudaria: { readonly pontos: number; readonly prioridade: number } | null
}
const why = (query: string) =>
  get<Why>(`/api/regua/v1/prioritization/past-due-balance/porque?month=11&year=2026&${query}`)

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

  test('a promise of 10/11 for 16/11 lowers it to place 8 with 43,56; unpaid on 19/11 it is first with 78,89', async () => {
    const { name } = await vilaNova()
    const livraria = (await blocksOf(name))[0]?.data[0]
    await database.adminPool.query(
      `with made as (
        insert into negotiation (act_id, mall_id, stage_id, contact_on, agreement_on, observation, created_by_name)
        select gen_random_uuid(), $1, s.id, '2026-11-10', '2026-11-16', 'Prometeu pagar', 'Ana'
        from negotiation_stage s where s.description = 'Promessa de Pagamento'
        returning id, mall_id)
      insert into negotiation_boleto (negotiation_id, boleto_id, contract_id, mall_id)
      select m.id, b.id, k.id, m.mall_id
      from made m, boleto b join contract k on k.id = b.contract_id
      where k.tenant_id = $2 and b.open_cents > 0`,
      [livraria?.shoppingId, livraria?.clientId],
    )
    await inWork(rebuildAllSnapshots)
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
    await inWork(rebuildAllSnapshots)
    expect(await find()).toMatchObject({
      priority: 1,
      pontos: 78.89,
      promessa: { estado: 'QUEBRADA', data: '2026-11-16' },
    })
    today = '2026-11-18'
    await database.adminPool.query('delete from negotiation_boleto; delete from negotiation')
    await inWork(rebuildAllSnapshots)
  })

  test("'Por quê?' adds up to the points of every row of every block, and has its place", async () => {
    const { id, name } = await vilaNova()
    for (const { blockNumber, data } of await blocksOf(name))
      for (const row of data) {
        const found = await why(`clientId=${row.clientId}&block=${blockNumber}&malls=${id}`)
        expect(found).toMatchObject({
          score: row.pontos,
          prioridade: row.priority,
          de: data.length,
        })
        const sum = found.componentes.reduce((total, { pontos }) => total + pontos, 0)
        expect(sum).toBeCloseTo(row.pontos, 6)
      }
  })

  test("'Por quê?' of Livraria: 35 + 18,89 + 12 + 10", async () => {
    const { id, name } = await vilaNova()
    const livraria = (await blocksOf(name))[0]?.data[0]
    const found = await why(`clientId=${livraria?.clientId}&block=1&malls=${id}`)
    expect(found.componentes).toEqual([
      {
        nome: 'Vencido no bloco',
        valor: 'R$ 60.399,42',
        posicao: 'maior de 14',
        pontos: 35,
        maximo: 35,
      },
      {
        nome: 'Vencido total',
        valor: 'R$ 465.033,31',
        posicao: '3º de 37 com saldo',
        pontos: 18.89,
        maximo: 20,
      },
      { nome: 'Maior atraso', valor: '531 dias', posicao: 'acima de 120', pontos: 12, maximo: 15 },
      {
        nome: 'Sem contato registrado',
        valor: '',
        posicao: '30 dias ou mais',
        pontos: 10,
        maximo: 10,
      },
      { nome: 'Promessa quebrada', valor: '', posicao: 'nenhuma', pontos: 0, maximo: 10 },
      { nome: 'Prescrição em 180 dias', valor: '', posicao: 'nenhuma', pontos: 0, maximo: 10 },
      {
        nome: 'Promessa vigente',
        valor: '',
        posicao: 'nenhuma, tiraria 25',
        pontos: 0,
        maximo: 25,
      },
    ])
  })

  test('simulation: a contact of 10/11 with a promise gives 43,56, place 8', async () => {
    const { id, name } = await vilaNova()
    const livraria = (await blocksOf(name))[0]?.data[0]
    const found = await why(
      `clientId=${livraria?.clientId}&block=1&malls=${id}&contatoHaDias=8&promessa=VIGENTE`,
    )
    expect(found).toMatchObject({ score: 75.89, mudaria: { pontos: 43.56, prioridade: 8, de: 14 } })
  })

  test('a place is the same in every order and on every page of the list', async () => {
    const { data } = await list({ page: undefined, size: undefined })
    expect(data.map(({ priority }) => priority)).toEqual(data.map((_, index) => index + 1))
    const placeOf = new Map(data.map(({ clientId, priority }) => [clientId, priority]))
    for (const body of [{ sort: '-totalOverdue' }, { sort: '-priority' }, { page: 8 }])
      for (const row of (await list(body)).data)
        expect(row.priority).toBe(placeOf.get(row.clientId))
    expect((await list({ page: 8 })).data[0]?.priority).toBe(141)
    expect((await list({ sort: '-priority' })).data[0]?.priority).toBe(168)
  })

  test('several requested malls are one list with its own places', async () => {
    const { id, name } = await vilaNova()
    const { data, pageInfo } = await list({ malls: [name] })
    expect(pageInfo.totalItems).toBe(37)
    expect(data[0]).toMatchObject({ priority: 1, shoppingId: id })
    expect((await list({ malls: [String(id)] })).pageInfo.totalItems).toBe(37)
  })

  test('cached rows equal rows computed anew', async () => {
    const cached = await list({ page: undefined, size: undefined })
    const { name } = await vilaNova()
    const cachedBlocks = await blocksOf(name)
    await database.adminPool.query(
      `insert into stale_key (derived, mall_id) select 'worklist_customer', id from mall`,
    )
    expect(await list({ page: undefined, size: undefined })).toEqual(cached)
    expect(await blocksOf(name)).toEqual(cachedBlocks)
    await inWork(refreshChangedSnapshots)
    expect(await list({ page: undefined, size: undefined })).toEqual(cached)
  })

  test('between snapshots balances are current, scores stay, and only new customers are scored', async () => {
    const { id, name } = await vilaNova()
    const before = (await blocksOf(name))[0]?.data ?? []
    const [first] = before
    await database.adminPool.query(
      `update boleto set open_cents = open_cents - 100 where id = (
        select min(b.id) from boleto b join contract k on k.id = b.contract_id
        where k.tenant_id = $1 and b.open_cents > 100 and b.due_on between '2026-11-01' and '2026-11-10')`,
      [first?.clientId],
    )
    await database.adminPool.query('delete from worklist_customer where tenant_id = $1', [
      before[1]?.clientId,
    ])
    await database.adminPool.query(
      `insert into stale_key (derived, mall_id) values ('worklist_customer', $1)`,
      [id],
    )
    const now = (await blocksOf(name))[0]?.data ?? []
    expect(now[0]).toMatchObject({
      clientId: first?.clientId,
      pontos: 75.89,
      overdueBalanceInMonth: Number(((first?.overdueBalanceInMonth ?? 0) - 1).toFixed(2)),
    })
    // 12 of 13 stored rows are smaller in the block, and 34 of 36 in total. The live points equal
    // those of the next snapshot.
    expect(now[1]).toMatchObject({ clientId: before[1]?.clientId, pontos: 72.09 })
    await inWork(refreshChangedSnapshots)
  })
})

describe('weights', () => {
  const weights = exampleWeights
  const simulate = async (body: Record<string, unknown>) => {
    const answer = await inject({
      method: 'POST',
      url: '/bff/api/regua/v1/prioritization/pesos/simular',
      payload: { ...weights, size: 168, page: 1, ...body },
    })
    expect(answer.statusCode, answer.body.slice(0, 400)).toBe(200)
    return answer.json<{
      readonly mudam: number
      readonly data: readonly {
        readonly pontosAntes: number
        readonly pontosDepois: number
        readonly prioridadeAntes: number
        readonly prioridadeDepois: number
      }[]
    }>()
  }

  test('the current weights change no place', async () => {
    const { mudam, data } = await simulate({})
    expect(mudam).toBe(0)
    expect(data).toHaveLength(168)
    for (const row of data) expect(row.pontosDepois).toBe(row.pontosAntes)
  })

  test('with only the balance of the month as weight the order equals SALDO_MES', async () => {
    const { mudam } = await simulate({ modo: 'SALDO_MES' })
    expect(mudam).toBeGreaterThan(50)
    await database.adminPool.query("update parameter set value = 'SALDO_MES' where code = 'MODO'")
    const { data } = await list({ page: undefined, size: undefined })
    const cents = data.map(({ overdueThisMonth }) => overdueThisMonth)
    expect(cents).toEqual(cents.toSorted((a, b) => b - a))
    await database.adminPool.query("update parameter set value = 'PONTOS' where code = 'MODO'")
  })
})
