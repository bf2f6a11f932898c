import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { fixedDayClock } from '#server/work/clock.ts'
import { insertMallsNamed, insertTenants } from '#testing/example-tenants.ts'
import { testApp } from '#testing/test-app.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { userOf } from '#testing/test-users.ts'
import { localDate } from '#values/local-date.ts'

import { doubtfulPath } from './contract.ts'
import { routes } from './routes.ts'

const database = committedDatabase()
let app: FastifyInstance

beforeAll(async () => {
  app = await testApp({
    db: database.app,
    routes,
    authenticate: async () => userOf([doubtfulPath]),
    clock: fixedDayClock(localDate('2026-11-18')),
  })
  await insertMallsNamed(database.admin, ['Shopping Um'])
  await insertTenants(database.admin, {
    mall: 1,
    due: { '2026-08-10': 10_000, '2026-09-10': 5_000, '2026-10-10': 20_000 },
  })
  await database.adminPool.query(`
    insert into titulo (
      mall_id, number, boleto_id, contract_id, document_type_id, movement_type_id, competence,
      due_on, original_due_on, original_cents, open_cents
    )
    select mall_id, 'T0' || substr(number, 2), boleto_id, contract_id, document_type_id, movement_type_id,
      competence, due_on, original_due_on, original_cents, open_cents
    from titulo where id = 1;
    update titulo set confirmed_on = '2026-11-10' where id = 2;
    update titulo set confirmed_on = '2026-11-17' where id = 3`)
})
afterAll(() => app.close())

const read = async <T>(path: string) =>
  (await app.inject({ method: 'GET', url: `/bff/fontes/${path}` })).json<{
    data: T[]
    soma: number
  }>()

test('gêmeos: open títulos of a boleto that differ only in the spelling of the number', async () => {
  const { data, soma } = await read<{ titulos: string[]; motivo: string; valor: number }>('gemeos')
  expect(data).toMatchObject([{ titulos: ['T1', 'T01'], motivo: 'GRAFIA', valor: 100 }])
  expect(soma).toBe(100)
})

test('sem confirmação: what no load confirms for five business days', async () => {
  const { data, soma } = await read<{ numeroTitulo: string; diasUteis: number }>('sem-confirmacao')
  expect(data).toMatchObject([{ numeroTitulo: 'T2', diasUteis: 6 }])
  expect(soma).toBe(50)
})
