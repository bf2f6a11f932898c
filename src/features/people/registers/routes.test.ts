import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { committedDatabase } from '#testing/test-database.ts'
import { testApp } from '#testing/test-app.ts'
import type { Actor } from '#server/work/work.ts'

import { routes } from './routes.ts'

const database = committedDatabase()
let app: FastifyInstance
let actor: Actor | undefined

const someone = (malls: Actor['malls']): Actor => ({
  id: 1,
  name: 'Alguém',
  login: 'alguem',
  profile: 'COBRANÇA SHOPPING',
  malls,
  rights: new Map(),
})
const get = async (url: string) => app.inject({ method: 'GET', url: `/bff${url}` })

beforeAll(async () => {
  app = await testApp({ db: database.app, routes, authenticate: async () => actor })
  await database.adminPool.query(`
    insert into mall (name, economic_unit, portfolio, is_active)
    values ('Zenith', '1', null, true), ('Água Verde', '2', 'Sul', true),
      ('Beira Rio', '3', 'Sul', false);
    insert into company (name, cnpj, erp_id, is_active)
    values ('Órion S.A.', '11222333000181', 7, true),
      ('Antiga Ltda', '11444777000161', null, false),
      ('Condomínio Beira', '12ABC34501DE35', null, true)`)
})
afterAll(() => app.close())

describe('look-ups of spec 1:7.5', () => {
  test('need a session', async () => {
    actor = undefined
    for (const url of [
      '/empresas/shoppings/simple-umpaged',
      '/empresas/unpaged',
      '/empresas/tipo-empresa',
    ]) {
      expect((await get(url)).statusCode).toBe(401)
    }
  })

  test('malls: the malls of the user, by name, inactive ones included', async () => {
    actor = someone([1, 3])
    expect((await get('/empresas/shoppings/simple-umpaged')).json()).toEqual([
      { id: 3, nome: 'Beira Rio', name: 'Beira Rio', portfolio: 'Sul' },
      { id: 1, nome: 'Zenith', name: 'Zenith', portfolio: '' },
    ])
    actor = someone([])
    expect((await get('/empresas/shoppings/simple-umpaged')).json()).toEqual([])
    actor = someone('all')
    expect(
      (await get('/empresas/shoppings/simple-umpaged'))
        .json<{ nome: string }[]>()
        .map(({ nome }) => nome),
    ).toEqual(['Água Verde', 'Beira Rio', 'Zenith'])
  })

  test('companies: the active ones by name, and their types', async () => {
    actor = someone([])
    expect((await get('/empresas/unpaged')).json()).toEqual([
      { id: 3, razaoSocial: 'Condomínio Beira', cnpj: '12ABC34501DE35', idErp: null },
      { id: 1, razaoSocial: 'Órion S.A.', cnpj: '11222333000181', idErp: 7 },
    ])
    expect(
      (await get('/empresas/tipo-empresa')).json<{ nome: string }[]>().map(({ nome }) => nome),
    ).toEqual(['Administradora', 'Empreendedora', 'Condomínio', 'Fundo'])
  })
})
