import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { readWorkbook } from '../../../../drills/workbook.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { type Actor, systemActor, type Work } from '#server/work/work.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { insertMallsNamed, insertTenants } from '#testing/example-tenants.ts'
import { testApp } from '#testing/test-app.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { userOf } from '#testing/test-users.ts'
import { localDate } from '#values/local-date.ts'

import {
  refreshChangedSnapshots,
  createDailySnapshot,
} from '#features/collection/prioritisation/actions/snapshot.ts'
import { exampleWeights } from '#testing/test-prioritisation-samples.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

const database = committedDatabase({ fixedDay: localDate('2026-11-18') })
const clock = fixedDayClock(localDate('2026-11-18'))
let app: FastifyInstance
let actor: Actor

const screens = [
  '/priorizacao',
  '/priorizacao-legado',
  '/priorizacao-grupo-cobranca',
  '/configuracao-priorizacao',
]
const person = (malls: Actor['malls'], paths: readonly string[] = screens): Actor =>
  userOf(paths, { malls })
const work = <T>(act: (work: Work) => Promise<T>, at = clock): Promise<T> =>
  unitOfWork({ db: database.app, clock: at, log: app.log }, systemActor, 'TEST', act)

// Norte has two tenants: one has two LUCs, of which one is in a group; the other is wholly in a
// group. Sul has one more of the same group.
const insertWorld = async () => {
  await insertMallsNamed(database.admin, ['Norte'], { portfolio: 'Alfa' })
  await insertMallsNamed(database.admin, ['Sul', 'Gêmeo', 'Gêmeo'], { portfolio: 'Beta' })
  const lua = { mall: 1, document: '11222333000181', name: 'Ótica Lua', tradeName: 'Lua' }
  const sol = { mall: 1, document: '11444777000161', name: 'Café Sol', tradeName: 'Sol' }
  const zelia = { mall: 1, document: '52998224725', name: 'Zélia Nunes', tradeName: 'Zélia' }
  await insertTenants(
    database.admin,
    { ...lua, group: 'Grupo Lua', due: { '2026-11-05': 10_000 } },
    { ...lua, tradeName: 'Lua 2', luc: 'L2', due: { '2026-10-05': 20_000 } },
    { ...sol, luc: 'L3', group: 'Grupo Sol', due: { '2026-11-10': 30_000 } },
    { ...lua, mall: 2, tradeName: 'Lua Sul', group: 'Grupo Lua', due: { '2026-11-10': 40_000 } },
    { ...zelia, luc: 'L4', due: { '2026-11-25': 50_000 } },
    { ...lua, due: { '2024-01-10': 60_000 } },
  )
  await database.adminPool.query(`
    update boleto set original_due_on = '2023-12-20' where number = 'B6';
    update titulo set original_due_on = '2023-12-20' where number = 'T6';
    insert into app_user (id, name, login, email, profile_id) overriding system value
    select 1, 'Ana', 'ana', 'ana@regua.example', min(id) from profile`)
}

beforeAll(async () => {
  app = await testApp({ db: database.app, routes, clock, authenticate: async () => actor })
  await insertWorld()
  await database.adminPool.query(
    `insert into stale_key (derived, mall_id) select 'worklist_customer', id from mall`,
  )
  await work(refreshChangedSnapshots)
})
beforeEach(() => {
  actor = person('all')
})
afterAll(() => app.close())

const get = (url: string) => app.inject({ method: 'GET', url: `/bff${url}` })
const post = (url: string, payload: object) =>
  app.inject({ method: 'POST', url: `/bff/api/regua/v1/prioritization${url}`, payload })
type Row = {
  readonly clientId: number
  readonly companyName: string
  readonly overdueThisMonth: number
  readonly totalOverdue: number
  readonly hasCorporateBilling: boolean
  readonly billingGroup: string
}
const customers = async (body: object = {}) =>
  (await post('/past-due-balance', body)).json<{ data: Row[]; pageInfo: { totalItems: number } }>()
const names = async (body: object = {}) =>
  (await customers(body)).data.map(({ companyName, totalOverdue }) => [companyName, totalOverdue])
type Block = {
  readonly month: string
  readonly blockStartingDate: string
  readonly blockEndingDate: string
  readonly data: readonly (Record<string, unknown> & { customerName: string; priority: number })[]
}
const blocks = async (mall: string, query = '') =>
  (
    await get(`/prioritization/shopping/${mall}?month=11&year=2026&showFourthBlock=true${query}`)
  ).json<Block[]>()

describe('blocks (rules 7.2)', () => {
  test('each has its label and its days; the fourth begins with the oldest open due date', async () => {
    expect((await blocks('Norte')).map(({ data: _, ...block }) => block)).toEqual([
      {
        month: '11/2026',
        blockNumber: 1,
        modo: 'PONTOS',
        blockStartingDate: '2026-11-01',
        blockEndingDate: '2026-11-30',
      },
      {
        month: '10/2026',
        blockNumber: 2,
        modo: 'PONTOS',
        blockStartingDate: '2026-10-01',
        blockEndingDate: '2026-10-31',
      },
      {
        month: '09/2026',
        blockNumber: 3,
        modo: 'PONTOS',
        blockStartingDate: '2026-09-01',
        blockEndingDate: '2026-09-30',
      },
      {
        month: '4º Bloco',
        blockNumber: 4,
        modo: 'PONTOS',
        blockStartingDate: '2024-01-10',
        blockEndingDate: '2026-08-31',
      },
    ])
  })

  test('a customer is in each block with an overdue balance of its period', async () => {
    const found = await blocks('Norte')
    expect(found.map(({ data }) => data.map(({ customerName }) => customerName))).toEqual([
      ['Ótica Lua', 'Café Sol'],
      ['Ótica Lua'],
      [],
      ['Ótica Lua'],
    ])
  })

  test("'Com a vencer' adds customers with only an amount due to the first block", async () => {
    const [first, second] = await blocks('Norte', '&comAVencer=true')
    expect(
      first?.data.map(({ customerName, dueBalanceInMonth }) => [customerName, dueBalanceInMonth]),
    ).toEqual([
      ['Ótica Lua', 0],
      ['Café Sol', 0],
      ['Zélia Nunes', 500],
    ])
    expect(second?.data).toHaveLength(1)
  })

  test('corporate=false hides the customers with every LUC in a group', async () => {
    const [first] = await blocks('Norte', '&corporate=false')
    expect(
      first?.data.map(({ customerName, hasCorporateBilling }) => [
        customerName,
        hasCorporateBilling,
      ]),
    ).toEqual([['Ótica Lua', true]])
  })

  test('the row of a customer has all its LUCs, the row of a group those inside', async () => {
    expect(await names({ malls: ['Norte'] })).toEqual([
      ['Ótica Lua', 900],
      ['Café Sol', 300],
    ])
    const groups = (await get('/prioritization/billing-group?month=11&year=2026')).json<
      { data: Record<string, unknown>[] }[]
    >()
    expect(
      groups[0]?.data.map(
        ({
          billingGroup,
          overdueBalanceInMonth,
          totalOverdueBalance,
          numberOfLucs,
          isBillingGroup,
        }) => [
          billingGroup,
          overdueBalanceInMonth,
          totalOverdueBalance,
          numberOfLucs,
          isBillingGroup,
        ],
      ),
    ).toEqual([
      ['Grupo Lua', 500, 1100, 2, true],
      ['Grupo Sol', 300, 300, 1, true],
    ])
  })

  test('groupIds narrows the groups', async () => {
    const groups = (await get('/prioritization/billing-group?groupIds=2')).json<
      { data: { billingGroup: string }[] }[]
    >()
    expect(groups[0]?.data.map(({ billingGroup }) => billingGroup)).toEqual(['Grupo Sol'])
  })

  test('a future month is refused', async () => {
    const answer = await get('/prioritization/shopping/Norte?month=12&year=2026')
    expect(answer.statusCode).toBe(400)
    expect(answer.json().mensagem).toContain('Escolha um mês até o atual')
  })

  test('a mall is matched by exact name: unknown 404, duplicate 422', async () => {
    expect((await get('/prioritization/shopping/Nort')).statusCode).toBe(404)
    expect((await get(`/prioritization/shopping/${encodeURIComponent('Gêmeo')}`)).statusCode).toBe(
      422,
    )
  })

  test("in every block 'Mês atual' is of the requested month, next to what is overdue in the block", async () => {
    const shown = (await blocks('Norte')).map(({ data }) =>
      data.map(({ customerName, overdueBalanceInMonth, vencidoNoBloco }) => [
        customerName,
        overdueBalanceInMonth,
        vencidoNoBloco,
      ]),
    )
    expect(shown).toEqual([
      [
        ['Ótica Lua', 100, 100],
        ['Café Sol', 300, 300],
      ],
      [['Ótica Lua', 100, 200]],
      [],
      [['Ótica Lua', 100, 600]],
    ])
  })

  test('the file of a block has malls, search and order of the screen, also in its name', async () => {
    const file = async (query: string) => {
      const answer = await get(`/prioritization/shopping/xls/Norte?month=11&year=2026&${query}`)
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
      const [sheet] = readWorkbook(answer.rawPayload)
      const [, name] =
        /filename="([^"]+)"/.exec(String(answer.headers['content-disposition'])) ?? []
      return { name, rows: sheet?.rows ?? 0 }
    }
    const one = await file('blockNumber=1')
    expect(one.name).toMatch(/^priorizacao-norte-11-2026/)
    const two = await file('blockNumber=1&shoppings=1,2')
    expect(two.name).toMatch(/^priorizacao-norte-sul-11-2026/)
    expect(two.rows).toBe(one.rows + 1)
    expect((await file('blockNumber=1&busca=lua&sort=-totalOverdue')).rows).toBe(one.rows - 1)
    expect((await file('blockNumber=4')).name).toMatch(/^priorizacao-norte-4o?-bloco/)
    const foreign = await get('/prioritization/shopping/xls/Norte?shoppings=1,99')
    expect(foreign.statusCode).toBe(404)
  })

  test('both spreadsheets exist, of one block and of all', async () => {
    for (const url of [
      '/prioritization/shopping/xls/Norte?month=11&year=2026&blockNumber=1',
      '/prioritization/shopping/xls/Norte',
      '/prioritization/billing-group/xls?groupIds=1&month=11&year=2026&blockNumber=4',
    ]) {
      const answer = await get(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-disposition']).toContain('.xlsx')
    }
    expect((await get('/prioritization/shopping/xls/Norte?blockNumber=5')).statusCode).toBe(400)
  })
})

describe('prescription (rules 7.3)', () => {
  const inDays = async () => {
    const found = (await post('/past-due-balance', { malls: ['Norte'] })).json<{ data: Row[] }>()
    const id = found.data.find(({ companyName }) => companyName === 'Ótica Lua')?.clientId
    const why = await get(
      `/api/regua/v1/prioritization/past-due-balance/porque?clientId=${id}&malls=Norte`,
    )
    return why
      .json<{ componentes: { nome: string; valor: string; pontos: number }[] }>()
      .componentes.find(({ nome }) => nome === 'Prescrição em 180 dias')
  }
  const dueOn = async (day: string) => {
    await database.adminPool.query('update boleto set original_due_on = $1 where id = 6', [day])
    await database.adminPool.query('update titulo set original_due_on = $1 where boleto_id = 6', [
      day,
    ])
    await database.adminPool.query(
      `insert into stale_key (derived, mall_id) values ('worklist_customer', 1)`,
    )
    await work(refreshChangedSnapshots)
  }

  test.each([
    ['2023-11-17', 0],
    ['2023-11-18', 10],
    ['2024-05-17', 10],
    ['2024-05-18', 0],
  ])('of títulos due on %s: %d points', async (day, points) => {
    await dueOn(day)
    expect((await inDays())?.pontos).toBe(points)
  })

  test('fully filed títulos no longer prescribe', async () => {
    await dueOn('2023-12-20')
    expect((await inDays())?.pontos).toBe(10)
    await database.adminPool.query(`
      with filed as (
        insert into lawsuit (mall_id, contract_number, luc, document, name, debt_type_id,
          action_type_id, cycle_month, status, step_entered_on, concluded_phases, phase_entered_on)
        select 1, 'C9', 'L1', '11222333000181', 'Ótica Lua', min(d.id), min(a.id), '2026-11-01',
          'EM_ACOMPANHAMENTO', '2026-11-01', 7, '2026-11-01'
        from debt_type d, lawsuit_action_type a
        returning id
      ), guia as (
        insert into lawsuit_guia (lawsuit_id, mall_id, filing_ticket, filed_on)
        select id, 1, 'CA-1', '2026-11-10' from filed
      )
      insert into lawsuit_titulo (lawsuit_id, titulo_id, mall_id, is_considered)
      select f.id, t.id, 1, true from filed f, titulo t where t.boleto_id = 6`)
    await dueOn('2023-12-20')
    expect((await inDays())?.pontos).toBe(0)
    await emptyTables(database.admin, 'lawsuit_titulo', 'lawsuit_guia', 'lawsuit')
    await dueOn('2023-12-20')
  })

  test('an interrupting act in time restarts the term', async () => {
    await dueOn('2023-12-20')
    await database.adminPool.query(`
      with ended as (
        insert into lawsuit (mall_id, contract_number, luc, document, name, debt_type_id,
          action_type_id, cycle_month, status, outcome, step_entered_on)
        select 1, 'C9', 'L1', '11222333000181', 'Ótica Lua', min(d.id), min(a.id), '2026-11-01',
          'ENCERRADA', 'DESISTENCIA', '2026-11-01'
        from debt_type d, lawsuit_action_type a
        returning id
      )
      insert into prescription_interruption (titulo_id, mall_id, act, interrupted_on, lawsuit_id,
        user_name)
      select t.id, 1, 'RECONHECIMENTO', '2024-01-10', e.id, 'Júlia Duarte'
      from ended e, titulo t where t.boleto_id = 6`)
    await dueOn('2023-12-20')
    expect(await inDays()).toMatchObject({ pontos: 10, valor: 'em 53 dias' })
    await database.adminPool.query(
      "update prescription_interruption set interrupted_on = '2025-01-10'",
    )
    await dueOn('2023-12-20')
    expect((await inDays())?.pontos).toBe(0)
    await emptyTables(database.admin, 'prescription_interruption', 'lawsuit')
    await dueOn('2023-12-20')
  })

  test('an acknowledged debt prescribes in five years', async () => {
    await database.adminPool.query(
      "update titulo set movement_type_id = (select id from movement_type where code = 'CFD') where boleto_id = 6",
    )
    await dueOn('2023-12-20')
    expect((await inDays())?.pontos).toBe(0)
    await dueOn('2021-12-20')
    expect(await inDays()).toMatchObject({ pontos: 10, valor: 'em 32 dias' })
    await database.adminPool.query(
      "update titulo set movement_type_id = (select id from movement_type where code = 'ALM') where boleto_id = 6",
    )
    await dueOn('2023-12-20')
  })
})

describe('exception lists of PRIORIZACAO', () => {
  test('exclude the listed títulos, and nothing else of the boleto', async () => {
    await database.adminPool.query(`
      insert into titulo (mall_id, boleto_id, contract_id, number, document_type_id, movement_type_id, competence, due_on, original_due_on, original_cents, open_cents)
        select mall_id, boleto_id, contract_id, 'T3B', document_type_id, movement_type_id, competence, due_on, original_due_on, 5000, 5000 from titulo where number = 'T3';
      update titulo set original_cents = 25000, open_cents = 25000 where number = 'T3';
      insert into exception_record (list, number, competence_year, economic_unit, module_ids, mall_ids, created_by_name, updated_by_name)
        select 'numero-documento', 'T3B', 2026, '1', array[id], '{1}', 'Ana', 'Ana' from exception_module where name = 'PRIORIZACAO';
      insert into stale_key (derived, mall_id) values ('worklist_customer', 1)`)
    expect(await names({ malls: ['Norte'] })).toContainEqual(['Café Sol', 250])
    await work(refreshChangedSnapshots)
    expect(await names({ malls: ['Norte'] })).toContainEqual(['Café Sol', 250])
    await database.adminPool.query('delete from exception_record')
    await database.adminPool.query(
      `insert into stale_key (derived, mall_id) values ('worklist_customer', 1)`,
    )
    await work(refreshChangedSnapshots)
  })
})

describe('access', () => {
  test('users of a mall see only its customers', async () => {
    actor = person([2])
    expect(await names()).toEqual([['Ótica Lua', 400]])
    expect((await get('/prioritization/shopping/Norte')).statusCode).toBe(404)
    expect((await get('/charge-legal-information/shoppings')).json()).toEqual([
      { shoppingId: 2, shoppingName: 'Sul' },
    ])
  })

  test('a group has the balances of the malls of the user', async () => {
    actor = person([2])
    const groups = (await get('/prioritization/billing-group')).json<
      { data: Record<string, unknown>[] }[]
    >()
    expect(
      groups[0]?.data.map(({ billingGroup, totalOverdueBalance }) => [
        billingGroup,
        totalOverdueBalance,
      ]),
    ).toEqual([['Grupo Lua', 400]])
  })

  test('without the screen every call is refused', async () => {
    actor = person('all', ['/home'])
    expect((await get('/prioritization/shopping/Norte')).statusCode).toBe(403)
    expect((await post('/past-due-balance', {})).statusCode).toBe(403)
    expect((await post('/pesos', {})).statusCode).toBe(403)
  })

  test('the group list is refused to the mall profiles', async () => {
    actor = person([1], ['/priorizacao'])
    expect(
      (await post('/past-due-balance/billing-group', { portifolio: ['TODOS'] })).statusCode,
    ).toBe(403)
  })
})

describe('past-due-balance/billing-group (spec 3:2.23)', () => {
  const groups = async (body: object) =>
    (await post('/past-due-balance/billing-group', body)).json<{
      data: Record<string, unknown>[]
    }>()

  test('needs a portfolio', async () => {
    for (const body of [{}, { portifolio: [] }]) {
      const answer = await post('/past-due-balance/billing-group', body)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().mensagem).toBe('Selecione pelo menos um item')
    }
  })

  test('TODOS means every one of them; names and groups filter the list', async () => {
    const all = await groups({ portifolio: ['TODOS'] })
    expect(
      all.data.map(({ billingGroup, portifolio, priority }) => [
        priority,
        billingGroup,
        portifolio,
      ]),
    ).toEqual([
      [1, 'Grupo Lua', 'Portfólio A'],
      [2, 'Grupo Sol', 'Portfólio B'],
    ])
    expect((await groups({ portifolio: ['Portfólio B'] })).data).toMatchObject([
      { priority: 1, billingGroup: 'Grupo Sol' },
    ])
    expect(
      (await groups({ portifolio: ['TODOS'], grupoCobranca: ['Grupo Sol'] })).data,
    ).toHaveLength(1)
  })
})

describe('look-ups', () => {
  test('portfolios are their own ids, and filter the groups', async () => {
    expect((await get('/filters/portifolio')).json()).toEqual([
      { portifolioId: 'Portfólio A', portifolioOwnerName: 'Portfólio A' },
      { portifolioId: 'Portfólio B', portifolioOwnerName: 'Portfólio B' },
    ])
    const url = `/filters/billing-groups?portifolioIds=${encodeURIComponent('Portfólio B')}`
    expect((await get(url)).json()).toEqual([
      { federationGroupId: 2, federationGroupName: 'Grupo Sol' },
    ])
  })

  test('the options of each filter match the other filters', async () => {
    const base = '/filters/siscob-filters-information'
    expect((await get(`${base}?billingGroupIds=1`)).json()).toMatchObject([
      { luc: 'L1', businessGroupId: 1, shoppingId: 1, cnpjCpf: '11222333000181', brand: 'Lua' },
      { luc: 'L1', businessGroupId: 1, shoppingId: 2, brand: 'Lua Sul' },
    ])
    expect((await get(`${base}/shoppings?billingGroupIds=1`)).json()).toHaveLength(2)
    expect((await get(`${base}/billing-groups?shoppingIds=1`)).json()).toEqual([
      { federationGroupId: 1, federationGroupName: 'Grupo Lua' },
      { federationGroupId: 2, federationGroupName: 'Grupo Sol' },
      { federationGroupId: 0, federationGroupName: 'Sem Grupo de Cobrança' },
    ])
    expect((await get(`${base}/clientes?billingGroupIds=0`)).json()).toEqual([
      { cpfCnpj: '11222333000181', customerName: 'Ótica Lua' },
      { cpfCnpj: '52998224725', customerName: 'Zélia Nunes' },
    ])
    expect((await get(`${base}/marcas?cpfsCnpjs=11.444.777/0001-61`)).json()).toEqual(['Sol'])
    expect((await get(`${base}?lucs=L2`)).json()).toHaveLength(1)
  })
})

describe('weights', () => {
  const weights = { ...exampleWeights, bloco: 50, modo: 'PONTOS' }

  test('are saved together, each change is logged, and a job makes new ranking snapshots', async () => {
    const before = (await get('/api/regua/v1/prioritization/pesos')).json<{ versao: number }>()
    const answer = await post('/pesos', { ...weights, versao: before.versao })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({
      mensagem: 'Salvo com sucesso.',
      pesos: { pesos: { bloco: 50, total: 20 } },
    })
    const { rows } = await database.adminPool.query(
      "select entity_id from audit_entry where entity = 'parametro'",
    )
    expect(rows).toEqual([{ entity_id: 'PESO_BLOCO' }])
    const { rows: promised } = await database.adminPool.query(
      "select key from graphile_worker.jobs where task_identifier = 'prioritisation.cutByNewWeights'",
    )
    expect(promised).toHaveLength(1)
    expect(
      (await post('/pesos', { ...weights, bloco: 60, versao: before.versao })).statusCode,
    ).toBe(409)
  })

  test('apply from the next snapshot on', async () => {
    const score = async () => (await blocks('Sul'))[0]?.data[0]?.['pontos']
    const was = await score()
    const at = (time: string) => ({
      now: () => new Date(`2026-11-18T${time}-03:00`),
      today: clock.today,
    })
    await work(createDailySnapshot, at('05:59:00'))
    expect(await score()).toBe(was)
    await work(createDailySnapshot, at('06:00:00'))
    const { rows } = await database.adminPool.query<{ weight: number }>(
      "select distinct (weights ->> 'bloco')::int as weight from worklist_cut",
    )
    expect(rows).toEqual([{ weight: 50 }])
  })

  test('need access to every mall', async () => {
    actor = person([1])
    expect((await post('/pesos', weights)).statusCode).toBe(403)
  })

  test('above 100 or with a fraction are refused', async () => {
    for (const bloco of [101, -1, 1.5])
      expect((await post('/pesos', { ...weights, bloco })).statusCode).toBe(400)
  })
})

test('snapshots are made every ten minutes if missing, after loads, and for new weights', () => {
  expect(jobs.map(({ job }) => [job.name, job.every])).toEqual([
    ['prioritisation.cut', '*/10 * * * *'],
    ['receivables.balancesChanged', undefined],
    ['prioritisation.rescoreCustomers', undefined],
    ['prioritisation.rescoreGroups', undefined],
    ['prioritisation.cutByNewWeights', undefined],
  ])
})
