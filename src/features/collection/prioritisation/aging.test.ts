import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { fixedDayClock } from '#server/work/clock.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { type Actor, systemActor } from '#server/work/work.ts'
import { insertMallsNamed, insertTenants } from '#testing/example-tenants.ts'
import { testApp } from '#testing/test-app.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { userOf } from '#testing/test-users.ts'
import { localDate } from '#values/local-date.ts'

import { rebuildAllSnapshots } from '#features/collection/prioritisation/actions/snapshot.ts'
import { routes } from './routes.ts'

const day = localDate('2026-11-18')
const database = committedDatabase({ fixedDay: day })
let app: FastifyInstance
let actor: Actor

const person = (malls: Actor['malls'], screens: readonly string[] = ['/priorizacao']): Actor =>
  userOf(screens, { malls })

// Norte is owed 100,00 for 13 days by one tenant and 300,00 for 8 days by another. Sul is owed
// 400,00 for 45 days and 50,00 not due yet.
const insertWorld = async () => {
  await insertMallsNamed(database.admin, ['Norte'], { portfolio: 'Alfa' })
  await insertMallsNamed(database.admin, ['Sul', 'Leste'], { portfolio: 'Beta' })
  const lua = { document: '11222333000181', name: 'Ótica Lua' }
  const sol = { document: '11444777000161', name: 'Café Sol' }
  await insertTenants(
    database.admin,
    { mall: 1, ...lua, due: { '2026-11-05': 10_000 } },
    { mall: 1, ...sol, luc: 'L2', due: { '2026-11-10': 30_000 } },
    { mall: 2, ...lua, due: { '2026-10-04': 40_000, '2026-11-25': 5_000 } },
  )
}

const makeSnapshot = () =>
  unitOfWork(
    { db: database.app, clock: fixedDayClock(day), log: app.log },
    systemActor,
    'TEST',
    rebuildAllSnapshots,
  )
const ask = async () => {
  const answer = await app.inject({
    method: 'GET',
    url: '/bff/api/regua/v1/prioritization/past-due-balance/vencido',
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

beforeAll(async () => {
  const authenticate = async () => actor
  app = await testApp({ db: database.app, routes, clock: fixedDayClock(day), authenticate })
  await insertWorld()
  await makeSnapshot()
})
beforeEach(() => {
  actor = person('all')
})
afterAll(() => app.close())

test('overdue amounts by mall and age, the largest first, without amounts not yet due', async () => {
  expect((await ask()).body).toEqual({
    dia: '2026-11-18',
    lojistas: 3,
    vencido: 800,
    shoppings: [
      { idShopping: 1, shopping: 'Norte', lojistas: 2, vencido: 400, faixas: [400, 0, 0, 0, 0] },
      { idShopping: 2, shopping: 'Sul', lojistas: 1, vencido: 400, faixas: [0, 400, 0, 0, 0] },
    ],
    dias: [{ dia: '2026-11-18', vencido: 800 }],
  })
})

test('a user of one mall sees only that mall', async () => {
  actor = person([2])
  expect((await ask()).body).toMatchObject({
    lojistas: 1,
    vencido: 400,
    shoppings: [{ idShopping: 2 }],
    dias: [{ dia: '2026-11-18', vencido: 400 }],
  })
})

test('a day without a ranking snapshot of every mall is skipped, as its debts would seem paid', async () => {
  await database.adminPool.query(`
    insert into overdue_day (mall_id, day, customers, overdue_cents) values
      (1, '2026-11-16', 2, 70000), (2, '2026-11-16', 1, 10000), (3, '2026-11-16', 0, 0),
      (1, '2026-11-17', 2, 70000)`)
  expect((await ask()).body['dias']).toEqual([
    { dia: '2026-11-16', vencido: 800 },
    { dia: '2026-11-18', vencido: 800 },
  ])
})

test('a second snapshot of the day replaces the first', async () => {
  await database.adminPool.query('update boleto set open_cents = 25000 where id = 2')
  await database.adminPool.query('update titulo set open_cents = 25000 where boleto_id = 2')
  await makeSnapshot()
  const { body } = await ask()
  expect(body['vencido']).toBe(750)
  expect((body['dias'] as unknown[]).at(-1)).toEqual({ dia: '2026-11-18', vencido: 750 })
})

test('a user without a worklist is refused', async () => {
  actor = person('all', ['/relatorio-inadimplencia'])
  expect((await ask()).status).toBe(403)
})
