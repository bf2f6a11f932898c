// Each parameter is read once, from its declared place and as its declared type. Answers declare
// their content type.
import { request as ask } from 'node:http'
import { tmpdir } from 'node:os'

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'

import { call } from '#contract/call.ts'

import { serveApiDocument } from '../http/api-document.ts'
import { systemClock } from '../work/clock.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { serveHealth } from '../http/health.ts'
import { createHttp, refuseUnknownAddresses, serveCalls } from '../http/http.ts'
import { route } from '../http/routes.ts'
import { systemActor } from '../work/work.ts'

const database = committedDatabase()
const echo = call({
  name: 'test.echo',
  method: 'POST',
  path: '/teste/{id}',
  summary: 'Devolve o que entendeu',
  access: 'session',
  params: z.object({ id: z.coerce.number().int().positive() }),
  query: z.object({ pagina: z.coerce.number().int().optional(), texto: z.string().optional() }),
  fields: z.object({ valor: z.number().optional(), nome: z.string().optional() }),
  answer: z.object({
    id: z.number(),
    pagina: z.number().nullable(),
    valor: z.number().nullable(),
    nome: z.string(),
  }),
})
let app: FastifyInstance

beforeAll(async () => {
  app = createHttp({ logLevel: 'silent' })
  await serveHealth(app, database.app)
  serveApiDocument(app, [echo])
  refuseUnknownAddresses(app)
  await serveCalls(app, {
    db: database.app,
    clock: systemClock,
    secureCookies: false,
    spoolFolder: tmpdir(),
    authenticate: async () => systemActor,
    routes: [
      route(echo, async (_, { id, pagina, valor, nome }) => ({
        id,
        pagina: pagina ?? null,
        valor: valor ?? null,
        nome: nome ?? '',
      })),
    ],
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const post = async (url: string, payload: string | object = {}) => {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
  const answer = await app.inject({
    method: 'POST',
    url: `/bff${url}`,
    headers: { 'content-type': 'application/json' },
    payload: body,
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

test('a parameter counts only in its place, and a duplicate is refused', async () => {
  expect(await post('/teste/7?pagina=2', { valor: 3, nome: 'a' })).toEqual({
    status: 200,
    body: { id: 7, pagina: 2, valor: 3, nome: 'a' },
  })
  // Query, body and path parameters do not replace each other.
  expect((await post('/teste/7?id=8&valor=9&nome=x', { id: 8, pagina: 9 })).body).toEqual({
    id: 7,
    pagina: null,
    valor: null,
    nome: '',
  })
  expect((await post('/teste/7?pagina=1&pagina=2')).status).toBe(400)
  expect((await post('/teste/7?texto=a&texto=b')).status).toBe(400)
  expect((await post('/teste/7?pagina[]=1')).body['pagina']).toBeNull()
})

test('a value of another type is refused, not converted', async () => {
  for (const valor of ['3', true, [3], { valueOf: 3 }, null])
    expect((await post('/teste/7', { valor })).status, JSON.stringify(valor)).toBe(400)
  for (const nome of [7, false, ['a'], {}])
    expect((await post('/teste/7', { nome })).status, JSON.stringify(nome)).toBe(400)
})

test('an escape is decoded once', async () => {
  expect((await post('/teste/7', { nome: '%3Cb%3E &lt;b&gt; \\u003cb\\u003e' })).body['nome']).toBe(
    '%3Cb%3E &lt;b&gt; \\u003cb\\u003e',
  )
  expect((await post('/teste/%2537')).status).toBe(400)
  expect((await post('/teste/%37')).body['id']).toBe(7)
})

test('JSON with a duplicate key is read the same everywhere', async () => {
  expect((await post('/teste/7', '{"valor":1,"valor":2}')).body['valor']).toBe(2)
  for (const broken of [
    '{"valor":1}{"valor":2}',
    "{'valor':1}",
    '{"valor":01}',
    '{"valor":NaN}',
    '\ufeff{"valor":1}}',
  ])
    expect((await post('/teste/7', broken)).status, broken).toBe(400)
})

const methodOf = (method: string, path = '/bff/teste/7') =>
  new Promise<number>((resolve, reject) => {
    const { port } = app.server.address() as { port: number }
    const clientRequest = ask(
      { port, host: '127.0.0.1', method, path, headers: { connection: 'close' } },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    clientRequest.on('error', reject)
    clientRequest.end()
  })

test('undeclared methods such as TRACE and TRACK do nothing', async () => {
  for (const method of [
    'TRACE',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'PROPFIND',
    'SEARCH',
    'LOCK',
    'GET',
  ])
    expect([400, 404, 405], method).toContain(await methodOf(method))
  for (const method of ['TRACE', 'POST', 'DELETE'])
    expect([400, 404, 405], method).toContain(await methodOf(method, '/healthz'))
})

test('every answer has its content type, and texts their charset', async () => {
  const kinds: Record<string, RegExp> = {
    '/healthz': /^application\/json; charset=utf-8$/,
    '/metrics': /^text\/plain; version=0\.0\.4; charset=utf-8$/,
    '/bff/docs': /^text\/html; charset=utf-8$/,
    '/bff/openapi.json': /^application\/json; charset=utf-8$/,
    '/bff/nada': /^application\/json; charset=utf-8$/,
    '/nada': /^application\/json; charset=utf-8$/,
    '/%E0%A4%A': /^application\/json; charset=utf-8$/,
  }
  for (const [url, kind] of Object.entries(kinds)) {
    const answer = await app.inject(url)
    expect(answer.headers['content-type'], url).toMatch(kind)
  }
})
