import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'

import { call } from '#contract/call.ts'
import { money, day } from '#contract/wire.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { cents } from '#values/cents.ts'

import { committedDatabase } from '#testing/test-database.ts'
import { Conflict, Refused } from './errors.ts'
import { FileAnswer } from './file-answer.ts'
import { route } from './routes.ts'
import { testApp } from '#testing/test-app.ts'
import type { Actor } from '../work/work.ts'

const database = committedDatabase()
let app: FastifyInstance
const fileRecord = { action: 'BAIXAR_ARQUIVO', entity: 'teste', entityId: 1, body: {} } as const
let acts = 0
let hold: Promise<void> | undefined

const screen = { screens: ['/tela'] } as const
const echo = call({
  name: 'test.echo',
  method: 'POST',
  path: '/eco/{id}',
  summary: 'eco',
  access: screen,
  params: z.object({ id: z.coerce.number<number | string>().int('O id é um número.') }),
  query: z.object({ dia: day.optional() }),
  fields: z.object({
    idUsuario: z.number().optional(),
    valor: money,
    nome: z.string().min(1, 'Informe o nome.'),
  }),
  answer: z.object({ id: z.number(), valor: money, nome: z.string() }),
})
const refuse = call({
  name: 'test.refuse',
  method: 'POST',
  path: '/recusa',
  summary: 'recusa',
  access: screen,
  fields: z.object({ status: z.number() }),
  answer: z.object({}),
})
const ruledCall = call({
  name: 'test.ruled',
  method: 'POST',
  path: '/regra',
  summary: 'regra',
  access: { ...screen, rule: ['CODIGO'] },
  answer: z.object({}),
})
const boom = call({
  name: 'test.boom',
  method: 'GET',
  path: '/erro',
  summary: 'erro',
  access: 'session',
  answer: z.object({}),
})
const peek = call({
  name: 'test.peek',
  method: 'GET',
  path: '/olhar',
  summary: 'olhar',
  access: 'session',
  answer: z.object({}),
})
const form = call({
  name: 'test.form',
  method: 'POST',
  path: '/formulario',
  summary: 'form',
  access: 'public',
  body: 'form',
  fields: z.object({ token: z.string() }),
  answer: z.object({ token: z.string() }),
})
const upload = call({
  name: 'test.upload',
  method: 'POST',
  path: '/arquivo',
  summary: 'arquivo',
  access: screen,
  upload: { field: 'file', maxBytes: 1_048_576 },
  fields: z.object({ nota: z.string().optional() }),
  answer: z.object({ tamanho: z.number(), nota: z.string().nullable() }),
})
const file = call({
  name: 'test.file',
  method: 'GET',
  path: '/baixar',
  summary: 'baixar',
  access: 'session',
})

const actors: Record<string, Actor> = {
  ana: {
    id: 1,
    name: 'Ana',
    login: 'ana',
    profile: 'TESTE',
    malls: [1],
    rights: new Map([['/tela', new Set()]]),
  },
  bia: {
    id: 2,
    name: 'Bia',
    login: 'bia',
    profile: 'TESTE',
    malls: 'all',
    rights: new Map([['/tela', new Set(['CODIGO'])]]),
  },
  leo: { id: 3, name: 'Leo', login: 'leo', profile: 'TESTE', malls: [], rights: new Map() },
}

beforeAll(async () => {
  app = await testApp({
    db: database.app,
    authenticate: async ({ headers }) => actors[headers.authorization ?? ''],
    routes: [
      route(echo, async (work, { id, valor, nome }) => {
        acts += 1
        await hold
        work.audit({ mallId: 1, action: 'ECO', entity: 'teste', entityId: id, body: { nome } })
        return { id, valor, nome }
      }),
      route(refuse, async (_, { status }) => {
        throw status === 409
          ? new Conflict('Alterado por Ana.', { alteradoPor: 'Ana' })
          : new Refused('Não pode.', { itens: [{ id: 7, codigo: 'G01', texto: 'Sem saldo.' }] })
      }),
      route(ruledCall, async () => ({})),
      route(boom, async () => Promise.reject(new Error('segredo interno 52998224725'))),
      route(peek, async (work) => {
        work.audit({ mallId: 1, action: 'OLHAR', entity: 'teste', entityId: 1, body: {} })
        return {}
      }),
      route(form, async (_, { token }) => ({ token })),
      route(upload, async (_, { nota }, arrival) => ({
        tamanho: arrival.upload?.size ?? 0,
        nota: nota ?? null,
      })),
      route(
        file,
        async () =>
          new FileAnswer('dados.csv', 'text/csv', fileRecord, async function* () {
            yield Buffer.from('a;b\n')
            yield Buffer.from('1;2\n')
          }),
      ),
    ],
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  acts = 0
  hold = undefined
  await emptyTables(database.admin, 'audit_entry', 'audit_head', 'idempotency_key')
})

const good = { valor: 1234.56, nome: 'x' }
const post = (url: string, payload: object | string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `/bff${url}`,
    payload,
    headers: { authorization: 'ana', ...headers },
  })
const lines = async () =>
  (
    await sql<{
      action: string
      mall_id: number
      body: { status?: number }
    }>`select action, mall_id, body from audit_entry order by chain_id, position`.execute(
      database.admin,
    )
  ).rows

describe('the path of one request', () => {
  test('params, query and body arrive as one input; money is cents inside and reais on the wire', async () => {
    const response = await post('/eco/5', good)
    expect(response.json()).toEqual({ id: 5, valor: 1234.56, nome: 'x' })
    expect(response.headers['cache-control']).toBe('no-store')
    expect(cents(123_456)).toBe(123_456)
  })

  test('401 without a session, with a request id', async () => {
    const response = await post('/eco/5', good, { authorization: 'ninguém' })
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({
      mensagem: 'Sua sessão terminou. Entre novamente.',
      message: 'Sua sessão terminou. Entre novamente.',
      pedido: expect.stringMatching(/^[0-9A-Z]{10}$/),
    })
  })

  test("403 'Usuário sem permissão para esta ação' without the screen, and without the rule on it", async () => {
    expect((await post('/eco/5', good, { authorization: 'leo' })).json()).toMatchObject({
      mensagem: 'Usuário sem permissão para esta ação',
    })
    expect((await post('/regra', {})).statusCode).toBe(403)
    expect((await post('/regra', {}, { authorization: 'bia' })).statusCode).toBe(200)
  })

  test('400 names every wrong field of params, query and body at once', async () => {
    const response = await post('/eco/abc?dia=2026-02-31', { valor: 'muito', nome: '' })
    expect(response.statusCode).toBe(400)
    expect(
      response.json<{ campos: { campo: string }[] }>().campos.map(({ campo }) => campo),
    ).toEqual(['id', 'dia', 'valor', 'nome'])
  })

  test('a server-owned field is 400, another unknown field is dropped', async () => {
    expect((await post('/eco/5', { ...good, aprovadoPor: 'eu' })).json()).toMatchObject({
      campos: [{ campo: 'aprovadoPor' }],
    })
    expect((await post('/eco/5', { ...good, cor: 'azul' })).json()).toEqual({
      id: 5,
      valor: 1234.56,
      nome: 'x',
    })
  })

  test('an idUsuario that differs from the session is 403', async () => {
    expect((await post('/eco/5', { ...good, idUsuario: 1 })).statusCode).toBe(200)
    expect((await post('/eco/5', { ...good, idUsuario: 2 })).statusCode).toBe(403)
  })

  test('an empty body needs no content type: missing fields are 400, not 415', async () => {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/bff/eco/5',
      headers: { authorization: 'ana', 'content-length': '0' },
    })
    expect(statusCode, body).toBe(400)
  })

  test('415 on another content type, 413 on a body that is too large, 404 on a call that does not exist', async () => {
    expect(
      (await post('/eco/5', 'valor=1', { 'content-type': 'application/x-www-form-urlencoded' }))
        .statusCode,
    ).toBe(415)
    expect((await post('/eco/5', '<a/>', { 'content-type': 'application/xml' })).statusCode).toBe(
      415,
    )
    expect((await post('/eco/5', { ...good, nome: 'x'.repeat(1_100_000) })).statusCode).toBe(413)
    expect((await post('/nada', {})).json()).toMatchObject({ mensagem: 'Esta chamada não existe.' })
  })

  test('an internal error is answered without detail', async () => {
    const response = await app.inject({ url: '/bff/erro', headers: { authorization: 'ana' } })
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toContain('segredo')
    expect(response.json()).toMatchObject({ mensagem: 'Erro interno', message: 'Erro interno' })
  })

  test('a reading call writes nothing, whatever its handler does', async () => {
    const response = await app.inject({ url: '/bff/olhar', headers: { authorization: 'ana' } })
    expect(response.statusCode).toBe(500)
    expect(await lines()).toEqual([])
  })

  test('form-encoded bodies are accepted by the calls of the spec', async () => {
    const response = await post('/formulario', 'token=abc', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(response.json()).toEqual({ token: 'abc' })
  })

  test("a file has its name in the header 'filename'", async () => {
    const response = await app.inject({ url: '/bff/baixar', headers: { authorization: 'ana' } })
    expect(response.headers['filename']).toBe('dados.csv')
    expect(response.body).toBe('a;b\n1;2\n')
  })
})

describe('uploads', () => {
  const boundary = 'limite'
  const body = (content: string, nota = 'oi') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="nota"\r\n\r\n${nota}\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n${content}\r\n--${boundary}--\r\n`
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }

  test('fields come before the file, whose size is checked while streaming', async () => {
    expect((await post('/arquivo', body('abc'), type)).json()).toEqual({ tamanho: 3, nota: 'oi' })
  })

  test("above its size: 413 'O arquivo não pode exceder 1MB.'", async () => {
    const response = await post('/arquivo', body('x'.repeat(1_048_577)), type)
    expect(response.statusCode).toBe(413)
    expect(response.json()).toMatchObject({ mensagem: 'O arquivo não pode exceder 1MB.' })
  })

  test('a refused user is answered before the body is read', async () => {
    expect(
      (await post('/arquivo', body('x'.repeat(1_048_577)), { ...type, authorization: 'leo' }))
        .statusCode,
    ).toBe(403)
  })
})

describe('idempotency (rule 3 of reliability)', () => {
  const key = 'uma-chave-de-16-letras'

  test('the same key and request: one act, one line in the log, the same answer', async () => {
    const first = await post('/eco/5', good, { 'idempotency-key': key })
    const second = await post('/eco/5', good, { 'idempotency-key': key })
    expect(second.body).toBe(first.body)
    expect(acts).toBe(1)
    expect(await lines()).toHaveLength(1)
  })

  test('the same key with another body: 422', async () => {
    await post('/eco/5', good, { 'idempotency-key': key })
    expect(
      (await post('/eco/5', { ...good, nome: 'y' }, { 'idempotency-key': key })).statusCode,
    ).toBe(422)
  })

  test('the same key of another user is another key', async () => {
    await post('/eco/5', good, { 'idempotency-key': key })
    expect(
      (
        await post(
          '/eco/5',
          { ...good, nome: 'y' },
          { 'idempotency-key': key, authorization: 'bia' },
        )
      ).statusCode,
    ).toBe(200)
    expect(acts).toBe(2)
  })

  test('fifty at once: one act; the others get 409 with Retry-After or the same answer', async () => {
    let release: () => void = () => undefined
    hold = new Promise((resolve) => (release = resolve))
    const all = Array.from({ length: 50 }, () => post('/eco/5', good, { 'idempotency-key': key }))
    const early = await Promise.race(all)
    expect(early.statusCode).toBe(409)
    expect(early.headers['retry-after']).toBe('1')
    release()
    const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status !== 409).every((status) => status === 200)).toBe(true)
    expect(statuses).toContain(200)
    expect(acts).toBe(1)
  })

  test('a failed validation does not use up the key', async () => {
    expect((await post('/eco/5', { valor: 1 }, { 'idempotency-key': key })).statusCode).toBe(400)
    expect((await post('/eco/5', good, { 'idempotency-key': key })).statusCode).toBe(200)
  })

  test('a key of fewer than 16 or more than 255 characters is 400', async () => {
    expect((await post('/eco/5', good, { 'idempotency-key': 'curta' })).statusCode).toBe(400)
    expect((await post('/eco/5', good, { 'idempotency-key': 'x'.repeat(256) })).statusCode).toBe(
      400,
    )
  })
})

describe('refusals', () => {
  test('409 and 422 contain user and items, roll back, and are still logged', async () => {
    expect((await post('/recusa', { status: 409 })).json()).toMatchObject({
      mensagem: 'Alterado por Ana.',
      alteradoPor: 'Ana',
    })
    expect((await post('/recusa', { status: 422 })).json()).toMatchObject({
      itens: [{ id: 7, codigo: 'G01', texto: 'Sem saldo.' }],
    })
    expect((await lines()).map(({ action, body }) => [action, body.status])).toEqual([
      ['RECUSADO', 409],
      ['RECUSADO', 422],
    ])
  })
})
