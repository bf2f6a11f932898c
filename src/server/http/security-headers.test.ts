// All answers carry the same security headers: calls, pages, health of a worker, event streams and
// parser errors.
import { connect } from 'node:net'
import { tmpdir } from 'node:os'

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Call } from '#contract/call.ts'

import { systemClock } from '../work/clock.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { serveEvents } from '../events/events.ts'
import { authenticator, featureRoutes } from '#app/features.ts'
import { serveHealth } from './health.ts'
import { createHttp, refuseUnknownAddresses, serveCalls } from './http.ts'
import { strictHeaders } from './security-headers.ts'
import { addPerson } from '#testing/test-malls.ts'
import { multipart } from '#testing/test-requests.ts'

const database = committedDatabase()
const routes = featureRoutes({
  access: { identity: { kind: 'demo' }, supportUrl: undefined, version: '1', environment: 'dev' },
})
const findCall = (name: string) =>
  routes.map(({ call }) => call).find((call) => call.name === name) as Call
let worker: FastifyInstance
let web: FastifyInstance
let address: string
let token: string

beforeAll(async () => {
  worker = createHttp({ logLevel: 'silent', https: true })
  await serveHealth(worker, database.app)
  refuseUnknownAddresses(worker)
  await worker.ready()
  web = createHttp({ logLevel: 'silent', https: true })
  const authenticate = authenticator({ db: database.app, secureCookies: false })
  await serveHealth(web, database.app)
  refuseUnknownAddresses(web)
  serveEvents(web, { address: database.address, authenticate, scopesOf: async () => [] })
  await serveCalls(web, {
    db: database.app,
    clock: systemClock,
    routes,
    authenticate,
    spoolFolder: tmpdir(),
    secureCookies: false,
  })
  address = await web.listen({ port: 0, host: '127.0.0.1' })
  token = (await addPerson(database.adminPool, 'regua', 'REGUADECOBRANCA', [])).token
}, 60_000)
afterAll(async () => {
  await worker.close()
  await web.close()
})

const expectedHeaders = {
  ...strictHeaders,
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
}

/** The response head for bytes that no HTTP client would send. */
const answerTo = (
  bytes: string,
): Promise<{ status: number; headers: Record<string, string>; body: string }> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.setEncoding('latin1').on('data', (piece: string) => (text += piece))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      const headers = lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ])
      resolve({
        status: Number(first.split(' ')[1]),
        headers: Object.fromEntries(headers) as Record<string, string>,
        body,
      })
    })
  })

test.each(['/healthz', '/readyz', '/metrics', '/nada', '/bff/inicio/pendencias', '/%E0%A4%A'])(
  'a worker process answers %s with all security headers',
  async (url) => {
    const answer = await worker.inject(url)
    expect(answer.headers).toMatchObject(expectedHeaders)
    if (answer.statusCode >= 400)
      expect(Object.keys(answer.json())).toEqual(['mensagem', 'message', 'pedido'])
  },
)

test.each([
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost: a\r\nlixo\r\n\r\n', 400],
  [
    'two lengths',
    'POST /bff/authenticate HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef',
    400,
  ],
  [
    'a length and chunks',
    'POST /bff/authenticate HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['no HTTP at all', '\u0016\u0003\u0001lixo\r\n\r\n', 400],
  ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  [
    'an unknown expectation',
    'GET /nada HTTP/1.1\r\nHost: a\r\nExpect: milagre\r\nConnection: close\r\n\r\n',
    404,
  ],
  [
    'headers beyond the limit',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
    431,
  ],
])('an error of the parser has all security headers: %s', async (_, bytes, status) => {
  const answer = await answerTo(bytes)
  expect(answer.status).toBe(status)
  expect(answer.headers).toMatchObject(expectedHeaders)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(Object.keys(JSON.parse(answer.body) as object)).toEqual(['mensagem', 'message', 'pedido'])
  expect(answer.body).not.toMatch(/parse|error|HPE/i)
})

test('errors of size, type, body, stream and method have them too', async () => {
  const authorization = `Bearer ${token}`
  const json = { authorization, 'content-type': 'application/json' }
  const path = `/bff${findCall('negativation.totalsByMall').path}`
  const { payload, type } = multipart({}, ['a.csv', 'x'], 'outro')
  const answers: [string, number, Promise<Response>][] = [
    [
      'too large',
      413,
      fetch(address + path, {
        method: 'POST',
        headers: json,
        body: `{"a":"${'a'.repeat(1_100_000)}"}`,
      }),
    ],
    [
      'wrong type',
      415,
      fetch(address + path, {
        method: 'POST',
        headers: { ...json, 'content-type': 'text/csv' },
        body: 'a',
      }),
    ],
    ['broken', 400, fetch(address + path, { method: 'POST', headers: json, body: '{"a"' })],
    [
      'broken upload',
      400,
      fetch(`${address}/bff${findCall('receivables.uploadSpreadsheet').path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': type },
        body: new Uint8Array(payload),
      }),
    ],
    ['no session', 401, fetch(address + path, { method: 'POST' })],
    ['unknown', 404, fetch(`${address}/bff/nada`, { method: 'PROPFIND' })],
    [
      'export',
      200,
      fetch(`${address}/bff${findCall('negativation.downloadTotalsByMall').path}`, {
        method: 'POST',
        headers: json,
        body: '{}',
      }),
    ],
  ]
  for (const [name, status, answering] of answers) {
    const answer = await answering
    await answer.arrayBuffer()
    expect([name, answer.status]).toEqual([name, status])
    expect(Object.fromEntries(answer.headers), name).toMatchObject(expectedHeaders)
  }
  const leave = new AbortController()
  const stream = await fetch(`${address}/bff/eventos`, {
    headers: { authorization },
    signal: leave.signal,
  })
  expect(Object.fromEntries(stream.headers)).toMatchObject(expectedHeaders)
  leave.abort()
})
