import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { fixedDayClock } from '#server/work/clock.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { type Actor, systemActor } from '#server/work/work.ts'
import { testApp } from '#testing/test-app.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { localDate } from '#values/local-date.ts'

import { rebuildAllSnapshots } from '#features/collection/prioritisation/actions/snapshot.ts'
import { routes } from './routes.ts'

const day = localDate('2026-11-18')
const database = committedDatabase({ fixedDay: day })
let app: FastifyInstance
let actor: Actor

const person = (malls: Actor['malls'], paths: readonly string[] = ['/priorizacao']): Actor => ({
  ...systemActor,
  id: 1,
  malls,
  rights: new Map(paths.map((path) => [path, new Set<string>()])),
})

// Norte is owed 100,00 for 13 days by one tenant and 300,00 for 8 days by another. Sul is owed
// 400,00 for 45 days and 50,00 not due yet.
const world = `
  insert into mall (id, name, economic_unit, portfolio) overriding system value values
    (1, 'Norte', '001', 'Alfa'), (2, 'Sul', '002', 'Beta'), (3, 'Leste', '003', 'Beta');
  insert into tenant (id, mall_id, document, name) overriding system value values
    (1, 1, '11222333000181', 'Ótica Lua'), (2, 1, '11444777000161', 'Café Sol'), (3, 2, '11222333000181', 'Ótica Lua');
  insert into luc (mall_id, code) values (1, 'L1'), (1, 'L2'), (2, 'L1');
  insert into contract (id, mall_id, number, luc, tenant_id, document, name, trade_name, contract_type_id)
    overriding system value
    select * from (values
      (1, 1, 'C1', 'L1', 1, '11222333000181', 'Ótica Lua', 'Lua'), (2, 1, 'C2', 'L2', 2, '11444777000161', 'Café Sol', 'Sol'),
      (3, 2, 'C3', 'L1', 3, '11222333000181', 'Ótica Lua', 'Lua Sul')) v,
      lateral (select id from contract_type where code = 'LOJA') t;
  insert into boleto (id, mall_id, contract_id, number, original_number, due_on, original_due_on, original_cents, open_cents)
    overriding system value values
    (1, 1, 1, 'B1', 'B1', '2026-11-05', '2026-11-05', 10000, 10000),
    (2, 1, 2, 'B2', 'B2', '2026-11-10', '2026-11-10', 30000, 30000),
    (3, 2, 3, 'B3', 'B3', '2026-10-04', '2026-10-04', 40000, 40000),
    (4, 2, 3, 'B4', 'B4', '2026-11-25', '2026-11-25', 5000, 5000);
  insert into titulo (mall_id, boleto_id, contract_id, number, document_type_id, movement_type_id, competence, due_on, original_due_on, original_cents, open_cents)
    select b.mall_id, b.id, b.contract_id, 'T' || b.id, (select min(id) from document_type), (select id from movement_type where code = 'ALM'),
      date_trunc('month', b.due_on), b.due_on, b.original_due_on, b.open_cents, b.open_cents from boleto b`

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
  await database.adminPool.query(world)
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
