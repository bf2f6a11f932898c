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

test('a source that only sends changes confirms with each file what it leaves out', async () => {
  const load = (name: string, day: string, isComplete: boolean) =>
    database.adminPool.query(
      `insert into received_file (
         source_id, version, malls, file_name, sha256, origin, state, loaded_at, is_complete
       )
       select id, 1, '{1}', $1::text, sha256($1::text::bytea), 'TELA', 'CARREGADA',
         $2::timestamptz, $3
       from source where code = 'REGUA_TITULOS'`,
      [name, `${day}T12:00:00Z`, isComplete],
    )
  const numbers = async () =>
    (await read<{ numeroTitulo: string }>('sem-confirmacao')).data.map(
      ({ numeroTitulo }) => numeroTitulo,
    )
  // The last change came too long ago as well.
  await load('velho', '2026-11-09', false)
  expect(await numbers()).toEqual(['T2'])
  await load('novo', '2026-11-17', false)
  expect(await numbers()).toEqual([])
  // What a complete file leaves out is not confirmed by any other.
  await load('completo', '2026-11-10', true)
  expect(await numbers()).toEqual(['T2'])
})
