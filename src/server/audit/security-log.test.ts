// The security events of docs/security.md in the log.
import { tmpdir } from 'node:os'

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'

import { call } from '#contract/call.ts'

import { systemClock } from '../work/clock.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { Refused, Unavailable } from '../http/errors.ts'
import { createHttp, serveCalls } from '../http/http.ts'
import { limitsOf } from '../settings/limits-setting.ts'
import { route } from '../http/routes.ts'
import type { Scan } from '../files/scanner.ts'
import { multipart } from '#testing/test-requests.ts'
import type { Actor } from '../work/work.ts'

const database = committedDatabase()
const common = {
  method: 'POST',
  summary: 'Chamada de teste',
  answer: z.object({ ok: z.boolean() }),
} as const
const open = call({
  ...common,
  name: 'test.open',
  path: '/teste/livre',
  access: 'session',
  fields: z.object({ motivo: z.string().optional() }),
})
const closedCall = call({
  ...common,
  name: 'test.closed',
  path: '/teste/fechada',
  access: { screens: ['/auditoria'] },
})
const outside = call({ ...common, name: 'test.outside', path: '/teste/fora', access: 'session' })
const upload = call({
  ...common,
  name: 'test.upload',
  path: '/teste/arquivo',
  access: 'session',
  fields: z.object({}),
  upload: { field: 'file', maxBytes: 1_000 },
})
/** A new user each time, because rate limits are per user. */
const person = (id: number): Actor => ({
  id,
  name: 'Ana',
  login: 'ana',
  profile: 'HOLDING',
  malls: 'all',
  rights: new Map(),
})

let app: FastifyInstance
let lines: Record<string, unknown>[] = []
let freePort = 0
const scan: Scan = async () => {
  throw new Refused('O arquivo foi recusado pelo antivírus.')
}
const write = process.stdout.write.bind(process.stdout)

beforeAll(async () => {
  process.stdout.write = ((chunk: string) => {
    for (const line of String(chunk).split('\n').filter(Boolean))
      lines.push(JSON.parse(line) as Record<string, unknown>)
    return true
  }) as typeof process.stdout.write
  app = createHttp({ logLevel: 'info' })
  await serveCalls(app, {
    db: database.app,
    clock: systemClock,
    secureCookies: false,
    spoolFolder: tmpdir(),
    scan,
    limits: limitsOf('calls=4/3', 10),
    authenticate: async ({ headers }) => {
      const id = /^Bearer (\d+)$/.exec(headers.authorization ?? '')?.[1]
      return id === undefined ? undefined : person(Number(id))
    },
    routes: [
      route(open, async () => ({ ok: true })),
      route(closedCall, async () => ({ ok: true })),
      route(upload, async () => {
        freePort += 1
        return { ok: true }
      }),
      route(outside, async () => {
        const refusal = new Unavailable()
        refusal.cause = new Error('certificate has expired')
        throw refusal
      }),
    ],
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  process.stdout.write = write
})
beforeEach(() => {
  lines = []
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/bff/teste/${path}`, remoteAddress: '10.0.0.9', headers })
const bearer = (id: number) => ({ authorization: `Bearer ${id}` })
const refusals = () => lines.filter(({ msg }) => msg === 'refused')

describe('a refusal', () => {
  test('without a session logs the address', async () => {
    await ask('fechada')
    expect(refusals()).toMatchObject([
      { level: 'warn', event: 'not-signed-in', status: 401, address: '10.0.0.9' },
    ])
  })

  test('without the right logs user and call', async () => {
    await ask('fechada', bearer(41))
    expect(refusals()).toMatchObject([
      { level: 'warn', event: 'not-allowed', status: 403, user: 41, address: '10.0.0.9' },
    ])
    const [{ reqId } = {}] = refusals()
    expect(lines.find((line) => line['reqId'] === reqId && line['req'])).toMatchObject({
      req: { method: 'POST', path: '/bff/teste/fechada' },
    })
  })

  test('of a cross-site page is logged as a missing right', async () => {
    await ask('livre', { ...bearer(42), 'sec-fetch-site': 'cross-site' })
    expect(refusals()).toMatchObject([{ event: 'not-allowed', status: 403 }])
  })

  test('of invalid input is no event', async () => {
    await app.inject({
      method: 'POST',
      url: '/bff/teste/livre',
      headers: bearer(43),
      payload: { motivo: 7 },
    })
    expect(refusals()).toMatchObject([{ level: 'info', status: 400, user: 43 }])
    expect(refusals()[0]).not.toHaveProperty('event')
  })

  test('above the rate limit is an event', async () => {
    for (let n = 0; n < 6; n += 1) await ask('livre', bearer(44))
    expect(refusals().at(-1)).toMatchObject({
      level: 'warn',
      event: 'too-much',
      status: 429,
      user: 44,
    })
  })
})

test('a flood of refusals above the limits is one line', async () => {
  for (let n = 0; n < 40; n += 1) await ask('livre', bearer(45))
  const flood = refusals().filter(({ user }) => user === 45)
  expect(flood).toHaveLength(1)
  expect(
    lines.filter(({ msg, user }) => msg === 'request completed' && user === 45).length,
  ).toBeLessThan(6)
})

describe('a log line', () => {
  test('of a request names the user, once known', async () => {
    await ask('livre', bearer(48))
    expect(lines.find(({ msg }) => msg === 'request completed')).toMatchObject({
      user: 48,
      res: { status: 200 },
    })
  })

  test('has a UTC time and is one line, whatever its content', async () => {
    await ask('livre%0A%7B%22level%22:%22fatal%22%7D', { ...bearer(45), 'user-agent': 'a\tb' })
    await app.inject({
      method: 'POST',
      url: '/bff/teste/fora',
      headers: { 'x-request-id': 'forjado' },
    })
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) {
      expect(line['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      expect(line['level']).not.toBe('fatal')
      expect(line['reqId']).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    }
  })
})

test('a failure of an outside system is in the log, not in the answer', async () => {
  const answer = await ask('fora', bearer(46))
  expect(answer.statusCode).toBe(503)
  expect(answer.body).not.toContain('certificate')
  expect(lines.find(({ msg }) => msg === 'an outside party failed')).toMatchObject({
    level: 'error',
    user: 46,
    err: { message: 'certificate has expired' },
  })
})

test('a file refused by the scanner reaches no handler', async () => {
  const { payload, type } = multipart({}, ['a.txt', 'x'])
  const answer = await app.inject({
    method: 'POST',
    url: '/bff/teste/arquivo',
    headers: { ...bearer(47), 'content-type': type },
    payload,
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { mensagem: 'O arquivo foi recusado pelo antivírus.' },
  ])
  expect(freePort).toBe(0)
})
