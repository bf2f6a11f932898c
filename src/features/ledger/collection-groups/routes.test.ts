import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { committedDatabase } from '#testing/test-database.ts'
import { testApp } from '#testing/test-app.ts'
import type { Actor } from '#server/work/work.ts'

import { routes } from './routes.ts'

const database = committedDatabase()
let app: FastifyInstance
let actor: Actor | undefined

const get = async (url: string) => app.inject({ method: 'GET', url: `/bff${url}` })

beforeAll(async () => {
  app = await testApp({ db: database.app, routes, authenticate: async () => actor })
  await database.adminPool.query(`
    insert into collection_group (name, portfolio)
    values ('Óticas', 'Norte'), ('Calçados', 'Água'), ('Lanches', 'Norte'), ('Sem dono', '')`)
})
afterAll(() => app.close())

describe('look-ups of spec 1:7.5', () => {
  test('need a session', async () => {
    actor = undefined
    for (const url of [
      '/grupo-cobranca/grupo/buscar/listagrupo',
      '/grupo-cobranca/grupo/buscar/listaportifolio',
    ])
      expect((await get(url)).statusCode).toBe(401)
  })

  test('collection groups and their portfolios', async () => {
    actor = {
      id: 1,
      name: 'Alguém',
      login: 'alguem',
      profile: 'COBRANÇA SHOPPING',
      malls: [],
      rights: new Map(),
    }
    expect((await get('/grupo-cobranca/grupo/buscar/listagrupo')).json()).toEqual({
      content: [
        { idGrupoCobranca: 2, nome: 'Calçados', portifolio: 'Água' },
        { idGrupoCobranca: 3, nome: 'Lanches', portifolio: 'Norte' },
        { idGrupoCobranca: 1, nome: 'Óticas', portifolio: 'Norte' },
        { idGrupoCobranca: 4, nome: 'Sem dono', portifolio: '' },
      ],
    })
    expect((await get('/grupo-cobranca/grupo/buscar/listaportifolio')).json()).toEqual({
      content: ['Água', 'Norte'],
    })
  })
})
