import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { committedDatabase } from '#testing/test-database.ts'
import { arrange, testApp } from '#testing/test-app.ts'
import type { Actor } from '#server/work/work.ts'

import { routes } from './routes.ts'
import { ACTIONS, ENTITIES } from './contract.ts'

const database = committedDatabase()
let app: FastifyInstance
let actor: Actor

const auditor = (malls: Actor['malls']): Actor => ({
  id: 1,
  name: 'Beatriz',
  login: 'admin',
  profile: 'ADMINISTRADOR',
  malls,
  rights: new Map([['/auditoria', new Set<string>()]]),
})
const post = async <T>(url: string, payload: object = {}) => {
  const answer = await app.inject({ method: 'POST', url: `/bff/auditoria/${url}`, payload })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer,
    json: () => answer.json<T>(),
  }
}
type TrailAnswer = {
  content: { id: string; acao: string; corpo: string; hash: string; nomeShopping: string }[]
}
const ids = async (search: object) =>
  (await post<TrailAnswer>('buscar', { page: 1, ...search })).json().content.map(({ id }) => id)
type Verdict = { integro: boolean; mensagem: string; violacoes: object[] }

beforeAll(async () => {
  app = await testApp({ db: database.app, routes, authenticate: async () => actor })
  await database.adminPool.query(
    `insert into mall (name, economic_unit) values ('Shopping Um', '1'), ('Shopping Dois', '2')`,
  )
  const line = (mallId: number, action: string, entityId: number) => ({
    mallId,
    action,
    entity: 'boleto',
    entityId,
    body: { de: 'A', para: '=B' },
  })
  await arrange({ db: database.app }, app, async (work) =>
    work.audit(
      line(1, 'SUBMETER', 10),
      line(1, 'ENVIAR', 10),
      line(2, 'SUBMETER', 20),
      line(0, 'ABRIR_CICLO', 1),
    ),
  )
})
afterAll(() => app.close())

describe('decision log for auditors', () => {
  test('shows every line, filtered by mall, act, kind, code, user and day', async () => {
    actor = auditor('all')
    expect((await ids({})).toSorted()).toEqual(['0-1', '1-1', '1-2', '2-1'])
    expect((await ids({ shoppings: [1] })).toSorted()).toEqual(['1-1', '1-2'])
    expect((await ids({ acao: ['SUBMETER'] })).toSorted()).toEqual(['1-1', '2-1'])
    expect(await ids({ entidade: ['ciclo'] })).toEqual([])
    expect(await ids({ idEntidade: '20' })).toEqual(['2-1'])
    expect(await ids({ usuario: 'ninguem' })).toEqual([])
    expect((await ids({ usuario: 'SISTEMÁ' })).length).toBe(4)
    expect(await ids({ dataFim: '2020-01-01' })).toEqual([])
    const { content } = (await post<TrailAnswer>('buscar', { page: 1, shoppings: [2] })).json()
    expect(content[0]).toMatchObject({
      nomeShopping: 'Shopping Dois',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(JSON.parse(content[0]?.corpo ?? '')).toEqual({ de: 'A', para: '=B' })
  })

  test('a user of some malls sees only those, and cannot verify', async () => {
    actor = auditor([2])
    expect(await ids({})).toEqual(['2-1'])
    expect(await ids({ shoppings: [1] })).toEqual([])
    expect((await post('verificar')).status).toBe(403)
    actor = auditor([])
    expect(await ids({})).toEqual([])
  })

  test('exports the lines with their hashes', async () => {
    actor = auditor('all')
    const answer = await post('download', { acao: ['ENVIAR'] })
    expect(answer.status).toBe(200)
    expect(String(answer.headers['filename'])).toMatch(/^auditoria-\d{4}-\d\d-\d\d\.xlsx$/)
    expect(answer.body.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  test('verifies whole chains, and names the position of a changed line', async () => {
    actor = auditor('all')
    const whole = (await post<Verdict>('verificar')).json()
    // The four entries of the fixture, and the entry of the export before.
    expect(whole).toMatchObject({
      integro: true,
      mensagem: 'Registro de decisões íntegro: 5 linhas em 3 cadeias.',
    })
    await database.adminPool.query(
      `update audit_entry set body = '{"de":"X"}' where chain_id = 1 and position = 1`,
    )
    const brokenVerdict = (await post<Verdict>('verificar')).json()
    expect(brokenVerdict.integro).toBe(false)
    expect(brokenVerdict.violacoes).toEqual([
      {
        cadeia: 1,
        nomeShopping: 'Shopping Um',
        posicao: 1,
        motivo: 'a linha não é a que foi gravada',
      },
    ])
  })
})

test('every act and kind that the product writes has a text', () => {
  const root = fileURLToPath(new URL('../../../..', import.meta.url))
  const sources = globSync('src/{features,server}/**/*.ts', { cwd: root }).filter(
    (path) => !path.endsWith('.test.ts') && !path.includes('/test-') && !path.includes('/example-'),
  )
  const named = (pattern: RegExp) =>
    new Set(
      sources.flatMap((path) =>
        [...readFileSync(`${root}/${path}`, 'utf8').matchAll(pattern)].map(
          ([, name]) => name ?? '',
        ),
      ),
    )
  const acts = named(/\baction: '([A-Z_]+)'/g)
  expect(acts.size).toBeGreaterThan(20)
  expect([...acts].filter((act) => !(act in ACTIONS))).toEqual([])
  const kinds = named(/\bentity: '([a-z_]+)'/g)
  expect([...kinds].filter((kind) => !(kind in ENTITIES))).toEqual([])
})
