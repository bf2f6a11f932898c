import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Actor } from '#server/work/work.ts'
import { insertMallsNamed, insertTenants } from '#testing/example-tenants.ts'
import { testApp } from '#testing/test-app.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { userOf } from '#testing/test-users.ts'

import { creditsPath } from './contract.ts'
import { routes } from './routes.ts'

const database = committedDatabase()
let app: FastifyInstance
let actor: Actor

type Answer = { data: Record<string, unknown>[]; soma: number; totais: Record<string, number> }
const list = async (query = '') =>
  (await app.inject({ method: 'GET', url: `/bff/fontes/creditos?${query}` })).json<Answer>()
const numbers = async (query = '') => (await list(query)).data.map(({ numero }) => numero)

beforeAll(async () => {
  app = await testApp({ db: database.app, routes, authenticate: async () => actor })
  await insertMallsNamed(database.admin, ['Shopping Um', 'Shopping Dois'])
  await insertTenants(
    database.admin,
    { mall: 1, document: '11222333000181', name: 'Órion Ltda', tradeName: 'Órion' },
    { mall: 2, luc: 'L2' },
  )
  await database.adminPool.query(`
    insert into erp_load (kind, file_name, sha256) values ('ORACLE', 'a.csv', sha256('a'));
    insert into tenant_credit (
      mall_id, document, contract, number, competence, due_on, original_cents, open_cents, load_id, kind
    )
    values
      (1, '11222333000181', 'C1', 'NC-1', '2026-11-01', '2026-11-10', 200000, 150050, 1, 'NOTA_CREDITO'),
      (1, '11222333000181', 'C1', 'NC-2', '2026-11-01', '2026-11-11', 1000, 0, 1, 'OUTRO'),
      (2, '36576230000140', 'C2', 'AD-1', '2026-11-01', '2026-11-12', 5000, 5000, 1, 'ADIANTAMENTO')`)
  actor = userOf([creditsPath])
})
afterAll(() => app.close())

test('lists credits with their tenant, the largest first, and sums what is open', async () => {
  const { data, soma, totais } = await list()
  expect(data[0]).toEqual({
    id: 1,
    idShopping: 1,
    shopping: 'Shopping Um',
    documento: '11222333000181',
    lojista: 'Órion',
    contrato: 'C1',
    numero: 'NC-1',
    tipo: 'NOTA_CREDITO',
    dia: '2026-11-10',
    valor: 2000,
    aberto: 1500.5,
    fonte: 'ERP',
  })
  expect([soma, totais]).toEqual([1550.5, { valor: 2060, aberto: 1550.5 }])
})

test('filters by malls, document, tenant, kind and what is open', async () => {
  expect(await numbers('abertos=true')).toEqual(['NC-1', 'AD-1'])
  expect(await numbers('shoppingIds=2')).toEqual(['AD-1'])
  expect(await numbers('cpfCnpj=11222333000181')).toEqual(['NC-1', 'NC-2'])
  expect(await numbers('lojista=orion&tipo=OUTRO')).toEqual(['NC-2'])
})

test('users of some malls see theirs, others nothing', async () => {
  actor = userOf([creditsPath], { malls: [2] })
  expect(await numbers()).toEqual(['AD-1'])
  actor = userOf([])
  expect((await app.inject({ method: 'GET', url: '/bff/fontes/creditos' })).statusCode).toBe(403)
  actor = userOf([creditsPath])
})
