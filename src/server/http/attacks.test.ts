// Attacks on every call: forged requests and sessions, undeclared fields, hostile files and texts.
// Nothing is written, nothing leaks, and the server never fails.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'

import type { Call } from '#contract/call.ts'
import { isCnpj } from '#values/cnpj.ts'
import { isCpf } from '#values/cpf.ts'
import { localDate } from '#values/local-date.ts'

import { serveApiDocument } from './api-document.ts'
import { fixedDayClock } from '../work/clock.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { addProfileOfEveryRight } from '#testing/test-everything.ts'
import { authenticator, featureRoutes } from '#app/features.ts'
import { serveHealth } from './health.ts'
import { createHttp, serveCalls } from './http.ts'
import { servePages } from '../pages/pages.ts'
import { hashOfAllTables } from '#testing/test-hash.ts'
import { addPerson, addTwoMalls, openSession, type TwoMalls } from '#testing/test-malls.ts'
import { multipart, requestOf } from '#testing/test-requests.ts'
import { samples } from '#testing/test-samples.ts'
import { testSeed } from '#testing/test-seed.ts'
import { type Sample, type Target, targetsOf } from '#testing/test-targets.ts'

const routes = featureRoutes({
  access: { identity: { kind: 'demo' }, supportUrl: undefined, version: '1', environment: 'dev' },
})
const calls = routes.map(({ call }) => call)
const writes = calls.filter(
  ({ effect, name }) => effect === 'write' && name !== 'access.signInSettings',
)
const database = committedDatabase()
const cookie = 'C'.repeat(43)
const log: string[] = []
const write = process.stdout.write.bind(process.stdout)
let root: string
let app: FastifyInstance
let world: TwoMalls
let person: { readonly id: number; readonly token: string }
let browserToken: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'regua-attacks-'))
  await mkdir(join(root, 'dist', 'assets'), { recursive: true })
  await mkdir(join(root, 'spool'))
  await writeFile(join(root, 'dist', 'index.html'), '<div nonce="__NONCE__" id="root"></div>')
  await writeFile(join(root, 'dist', 'callback.html'), '<p></p>')
  await writeFile(join(root, 'dist', 'assets', 'app.js'), 'plain')
  process.stdout.write = ((chunk: string) => (
    log.push(String(chunk)),
    true
  )) as typeof process.stdout.write
  // The whole server as in production, but without a port.
  app = createHttp({ logLevel: 'info', https: true })
  const authenticate = authenticator({ db: database.app, secureCookies: false })
  await serveHealth(app, database.app, () => false)
  serveApiDocument(app, calls)
  await servePages(app, { root, dev: false })
  app.get('/bff/quebra', () =>
    Promise.reject(new Error('a linha de 529.982.247-25 em /srv/regua/src/a.ts:1 não serve')),
  )
  const clock = fixedDayClock(localDate('2026-11-18'))
  await serveCalls(app, {
    db: database.app,
    clock,
    routes,
    authenticate,
    spoolFolder: join(root, 'spool'),
    secureCookies: false,
  })
  await app.ready()
  world = await addTwoMalls(database.adminPool)
  await addProfileOfEveryRight(database.adminPool)
  person = await addPerson(database.adminPool, 'tudo', 'TUDO', [])
  browserToken = await openSession(database.adminPool, person.id, cookie)
}, 60_000)
afterAll(async () => {
  process.stdout.write = write
  await app.close()
  await rm(root, { recursive: true })
})

const callNamed = (name: string) => calls.find((call) => call.name === name) as Call
const own = (): Target => targetsOf(world).own
const sampleOf = ({ name }: Call, target = own()): Sample => samples[name]?.(target) ?? {}
const ask = (
  call: Call,
  sample: Sample,
  more: InjectOptions['headers'] = {},
  token: string | undefined = person.token,
) => {
  const request = requestOf(call, sample, token)
  return app.inject({ ...request, headers: { ...request.headers, ...more } })
}

const everything = () => hashOfAllTables(database.adminPool)

const inside =
  /\bat .+:\d+:\d+|node:internal|node_modules|\.tsx?\b|\b(select|insert into|update) .+ (from|values|set) |pg_catalog|violates|syntax error/i

/** The answer is no server error and leaks no internals. */
function expectNoFailure(answer: LightMyRequestResponse, about: string): void {
  expect(answer.statusCode, `${about}: ${answer.body.slice(0, 300)}`).toBeLessThan(500)
  if (answer.statusCode >= 400) expect(answer.body, about).not.toMatch(inside)
}

describe('headers of pages, calls, files and errors', () => {
  const always = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  }

  test('every answer has all security headers', async () => {
    const page = { headers: { accept: 'text/html' } }
    const bearer = { authorization: `Bearer ${person.token}` }
    const answers: [string, LightMyRequestResponse][] = [
      ['page', await app.inject({ url: '/', ...page })],
      ['any address', await app.inject({ url: '/clientes-elegiveis', ...page })],
      ['asset', await app.inject('/assets/app.js')],
      ['missing asset', await app.inject('/assets/none.js')],
      ['health', await app.inject('/healthz')],
      ['ready', await app.inject('/readyz')],
      ['metrics', await app.inject('/metrics')],
      ['document', await app.inject('/bff/docs')],
      ['openapi', await app.inject('/bff/openapi.json')],
      ['no call', await app.inject('/bff/nada')],
      ['no method', await app.inject({ method: 'DELETE', url: '/' })],
      [
        'options',
        await app.inject({
          method: 'OPTIONS',
          url: '/bff/authenticate',
          headers: { origin: 'https://mau.example' },
        }),
      ],
      ['failure', await app.inject('/bff/quebra')],
      ['no session', await app.inject('/bff/inicio/pendencias')],
      ['call', await app.inject({ url: '/bff/inicio/pendencias', headers: bearer })],
      [
        'file',
        await ask(
          callNamed('negativation.historyAttachment'),
          sampleOf(callNamed('negativation.historyAttachment')),
        ),
      ],
      ['export', await ask(callNamed('bureau.downloadNegativated'), { body: {} })],
      ['bad address', await app.inject('/%E0%A4%A')],
    ]
    for (const [name, { headers, statusCode }] of answers) {
      expect(headers, `${name} ${statusCode}`).toMatchObject(always)
      expect(headers['cross-origin-opener-policy'], name).toBe('same-origin-allow-popups')
      expect(headers['content-security-policy'], name).toMatch(
        /^default-src 'none'; .*frame-ancestors 'none'/,
      )
      expect(headers['content-security-policy'], name).not.toMatch(/unsafe|\*/)
      expect(headers['permissions-policy'], name).toContain('geolocation=()')
      expect(headers['x-powered-by'], name).toBeUndefined()
      expect(
        Object.keys(headers).filter((key) => key.startsWith('access-control-allow')),
        name,
      ).toEqual([])
    }
    const data = answers.filter(([name]) =>
      ['call', 'file', 'export', 'no session', 'failure'].includes(name),
    )
    for (const [name, { headers }] of data.filter(([name]) => name !== 'file' && name !== 'export'))
      expect(headers['cache-control'], name).toBe('no-store')
  })

  test('a page allows only its own script files, and no text as script (Trusted Types)', async () => {
    const policy = String(
      (await app.inject({ url: '/', headers: { accept: 'text/html' } })).headers[
        'content-security-policy'
      ],
    )
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    expect(policy).toContain("base-uri 'none'")
  })
})

describe('a forged cross-site request', () => {
  const foreign = { origin: 'https://mau.example', referer: 'https://mau.example/x' }

  test('has at most the cookie, and changes nothing in any writing call', async () => {
    const before = await everything()
    for (const call of writes.filter(({ access }) => access !== 'public')) {
      const sample = sampleOf(call)
      const { url, payload } = requestOf(call, sample, undefined)
      const jar = { cookie: `regua=${cookie}` }
      const forgedRequests: InjectOptions[] = [
        { method: call.method, url, headers: jar, ...(payload ? { payload } : {}) },
        ...[
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=limite',
          'application/json',
        ].map((type): InjectOptions => ({
          method: call.method,
          url,
          headers: { ...jar, ...foreign, 'sec-fetch-site': 'cross-site', 'content-type': type },
          payload: payload ?? '{}',
        })),
        {
          method: 'POST',
          url: `${url}&_method=${call.method}`,
          headers: { ...jar, 'x-http-method-override': call.method },
        },
      ]
      for (const request of forgedRequests) {
        const answer = await app.inject(request)
        expect([401, 403, 404], `${call.name} ${answer.statusCode}`).toContain(answer.statusCode)
      }
    }
    expect(await everything()).toEqual(before)
  })

  test('is refused even with a token, by the header Sec-Fetch-Site', async () => {
    const before = await everything()
    for (const call of writes.filter(({ access }) => access !== 'public')) {
      for (const site of ['cross-site', 'same-site'])
        expect(
          (await ask(call, sampleOf(call), { ...foreign, 'sec-fetch-site': site })).statusCode,
          call.name,
        ).toBe(403)
    }
    expect(await everything()).toEqual(before)
  })

  test('cannot write by GET, by a method header or by another content type', async () => {
    const before = await everything()
    for (const call of writes.filter(({ access }) => access !== 'public')) {
      const request = requestOf(call, sampleOf(call), person.token)
      const isRead = calls.some(({ method, path }) => method === 'GET' && path === call.path)
      const gets = [{}, { 'x-http-method-override': call.method }, { 'x-http-method': call.method }]
      for (const more of isRead ? [] : gets) {
        const answer = await app.inject({
          method: 'GET',
          url: `${request.url}&_method=${call.method}`,
          headers: { authorization: `Bearer ${person.token}`, ...more },
        })
        expect([400, 404], `${call.name} ${answer.statusCode}`).toContain(answer.statusCode)
      }
      if (call.body === 'none') continue
      for (const type of [
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        undefined,
      ]) {
        const headers = {
          authorization: `Bearer ${person.token}`,
          ...(type ? { 'content-type': type } : {}),
        }
        const answer = await app.inject({
          ...request,
          headers,
          payload: '{"boletos":[],"shoppings":[1]}',
        })
        expect(answer.statusCode, `${call.name} ${type}`).toBe(415)
      }
    }
    expect(await everything()).toEqual(before)
  })

  test('cannot sign a browser in, and no other origin can read an answer', async () => {
    const answer = await ask(
      callNamed('access.signIn'),
      { body: { token: 'tudo' } },
      { ...foreign, 'sec-fetch-site': 'cross-site' },
    )
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('undeclared fields', () => {
  const owned = [
    'status',
    'resultado',
    'aprovadoPor',
    'analisadoPor',
    'versao',
    'perfil',
    'profileId',
    'role',
    'mallId',
    'usuarioAlteracao',
    'createdBy',
    'modifiedBy',
    'hash',
  ]
  const others = [
    'isAdmin',
    'admin',
    'approved',
    'amount',
    'valor_cents',
    'balance_cents',
    'user_id',
    'userId',
    'created_at',
    'updatedByName',
    'permissions',
    'rights',
    'malls',
    'outcome',
    'batchId',
    'handledBy',
    '$where',
  ]
  const mark = 'SENTINELA'

  test('are thirty', () => expect(new Set([...owned, ...others]).size).toBe(30))

  const taking = writes.filter(
    ({ fields, name }) => fields instanceof z.ZodObject && name !== 'access.signIn',
  )
  test.each(taking.map((call) => [call.name, call] as const))(
    '%s refuses those of the server and keeps none of the others',
    async (_, call) => {
      const keys = call.fields instanceof z.ZodObject ? Object.keys(call.fields.shape) : []
      const sample = sampleOf(call)
      const before = await everything()
      for (const field of owned.filter((name) => !keys.includes(name))) {
        const answer = await ask(call, { ...sample, body: { ...sample.body, [field]: mark } })
        expect(answer.statusCode, `${call.name} ${field}`).toBe(400)
        expect(answer.json()).toMatchObject({ campos: [{ campo: field }] })
      }
      expect(await everything()).toEqual(before)
      const extra = Object.fromEntries(
        others.filter((name) => !keys.includes(name)).map((name) => [name, mark]),
      )
      const deep = Object.entries(sample.body ?? {}).map(([key, value]) => [
        key,
        Array.isArray(value)
          ? value.map((each: unknown) => (typeof each === 'object' ? { ...each, ...extra } : each))
          : value,
      ])
      expectNoFailure(
        await ask(call, { ...sample, body: { ...Object.fromEntries(deep), ...extra } }),
        call.name,
      )
      const { rows } = await database.adminPool.query<{ name: string }>(
        `
          select table_name as name
          from information_schema.tables
          where table_schema = 'public' and table_type = 'BASE TABLE'`,
      )
      for (const { name } of rows) {
        const found = await database.adminPool.query(
          `select 1 from ${name} t where t::text like '%${mark}%' limit 1`,
        )
        expect(found.rowCount, `${call.name} wrote into ${name}`).toBe(0)
      }
    },
  )
})

describe('a session', () => {
  const read = (headers: Record<string, string>) =>
    app.inject({ url: '/bff/inicio/pendencias', headers })

  test('is not opened by a forged token or cookie', async () => {
    const { token } = person
    const jwt = ['eyJhbGciOiJub25lIn0', 'eyJzdWIiOiJ0dWRvIn0', ''].join('.')
    const forged = [
      '',
      'Bearer',
      'Bearer ',
      token,
      `Basic ${Buffer.from(`tudo:${token}`).toString('base64')}`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${token}A`,
      `Bearer ${token.toUpperCase()}`,
      `Bearer ${[...token].toReversed().join('')}`,
      `Bearer ${token} ${token}`,
      `Bearer ${token},${token}`,
      `Bearer ${jwt}`,
      `Bearer ' or true --`,
      `Bearer ${'A'.repeat(43)}`,
      `Bearer ${'%00'.repeat(14)}x`,
      `Token ${token}`,
      `Bearer\t${token}`,
      'Bearer null',
      'Bearer undefined',
      'Bearer [object Object]',
      `Bearer ${browserToken}`,
    ]
    for (const authorization of forged)
      expect((await read({ authorization })).statusCode, authorization).toBe(401)
    const elsewhere = [
      `?token=${token}`,
      `?access_token=${token}`,
      `?authorization=Bearer%20${token}`,
    ]
    for (const query of elsewhere)
      expect((await app.inject(`/bff/inicio/pendencias${query}`)).statusCode).toBe(401)
    expect((await read({ cookie: `regua=${token}; token=${token}` })).statusCode).toBe(401)
  })

  test('of a browser opens with its own cookie alone', async () => {
    const authorization = `Bearer ${browserToken}`
    const wrong = [
      '',
      `regua=${'D'.repeat(43)}`,
      `__Host-regua=${cookie}`,
      `Regua=${cookie}`,
      `regua=${cookie}x`,
      'regua=',
    ]
    for (const jar of wrong)
      expect((await read({ authorization, cookie: jar })).statusCode, jar).toBe(401)
    expect((await read({ authorization, cookie: `regua=${cookie}` })).statusCode).toBe(200)
  })

  test('cannot be replayed once it is over, signed out, or its person disabled', async () => {
    const sql = (text: string) => database.adminPool.query(text)
    const tokenOf = () => openSession(database.adminPool, person.id)
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    const signedOut = await tokenOf()
    await ask(callNamed('access.signOut'), {}, {}, signedOut)
    expect((await read(bearer(signedOut))).statusCode).toBe(401)
    for (const column of ['expires_at', 'ends_at', 'revoked_at']) {
      const token = await tokenOf()
      expect((await read(bearer(token))).statusCode).toBe(200)
      await sql(
        `
          update session
          set ${column} = now() - interval '1 second'
          where token_hash = sha256('${token}')`,
      )
      expect((await read(bearer(token))).statusCode, column).toBe(401)
    }
    await sql(`update app_user set is_active = false where id = ${person.id}`)
    expect((await read(bearer(person.token))).statusCode).toBe(401)
    await sql(`update app_user set is_active = true where id = ${person.id}`)
    await sql(`update profile set is_active = false where code = 'TUDO'`)
    expect((await read(bearer(person.token))).statusCode).toBe(401)
    await sql(`update profile set is_active = true where code = 'TUDO'`)
  })

  test('does not convert non-numbers to ids: yes is not the record 1', async () => {
    const numbers = calls.flatMap((call) =>
      Object.entries(sampleOf(call).body ?? {}).flatMap(([key, value]) =>
        typeof value === 'number' ? [[call, key] as const] : [],
      ),
    )
    expect(numbers.length).toBeGreaterThan(20)
    for (const [call, key] of numbers)
      // A blank is no number in an act; a search ignores it as an empty filter.
      for (const odd of [
        true,
        [1],
        { id: 1 },
        '0x1',
        '1e0',
        ...(call.effect === 'write' ? [' '] : []),
      ]) {
        const sample = sampleOf(call)
        // A form has no types: it would send the text '1' for [1].
        const sent: Call = call.alsoJson ? { ...call, body: 'json' } : call
        const answer = await ask(sent, { ...sample, body: { ...sample.body, [key]: odd } })
        expect(answer.statusCode, `${call.name} ${key}=${JSON.stringify(odd)}`).toBe(400)
      }
  })

  test('cannot act for another user, whatever id the request claims', async () => {
    for (const call of calls.filter(
      ({ fields }) => fields instanceof z.ZodObject && 'idUsuario' in fields.shape,
    )) {
      const sample = sampleOf(call)
      const answer = await ask(call, {
        ...sample,
        body: { ...sample.body, idUsuario: person.id + 1 },
      })
      expect(answer.statusCode, call.name).toBe(403)
    }
  })
})

describe('excessive input', () => {
  const searches = calls.filter(({ fields, query }) =>
    [fields, query].some((part) => part instanceof z.ZodObject && 'page' in part.shape),
  )
  const asking = (call: Call, window: Record<string, string | number>) => {
    const sample = sampleOf(call)
    return call.method === 'GET'
      ? ask(call, { ...sample, query: { ...sample.query, ...window } })
      : ask(call, { ...sample, body: { ...sample.body, ...window } })
  }

  test('is tried on every search', () => expect(searches.length).toBeGreaterThan(5))

  test.each(searches.map((call) => [call.name, call] as const))(
    '%s: an invalid page, size or order is 400, and a large size is limited',
    async (_, call) => {
      const refused: Record<string, string | number>[] = [
        { page: 1e9 },
        { page: 0 },
        { page: -1 },
        { size: 1e9 },
        { size: 0 },
        { sort: 'a'.repeat(401) },
      ]
      for (const window of refused)
        expect(
          (await asking(call, window)).statusCode,
          `${call.name} ${JSON.stringify(window)}`,
        ).toBe(400)
      const whole = await asking(call, { page: 1, size: 1_000_000 })
      expect(whole.statusCode, call.name).toBe(200)
      expectNoFailure(await asking(call, { page: 1_000_000, size: 1_000_000 }), call.name)
      for (const sort of [
        '1; drop table boleto',
        '(select 1)',
        'id,'.repeat(100),
        'pg_sleep(1)',
        '-__proto__',
        'constructor',
        'toString',
      ])
        expectNoFailure(await asking(call, { sort }), `${call.name} sort ${sort}`)
    },
  )

  test('JSON of thirty thousand levels, too many keys or too many bytes is refused', async () => {
    const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' }
    const put = (payload: string) =>
      app.inject({ method: 'PUT', url: '/bff/preferencias/users', headers, payload })
    const levels = (n: number) => `{"valor":{"a":${'['.repeat(n)}${']'.repeat(n)}}}`
    expect((await put(levels(10))).statusCode).toBe(200)
    for (const n of [40, 1_000, 30_000])
      expect((await put(levels(n))).statusCode, String(n)).toBe(400)
    expect((await put(`{"valor":"${'a'.repeat(70_000)}"}`)).statusCode).toBe(413)
    const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1]))
    expectNoFailure(await ask(callNamed('negativation.totalsByMall'), { body: keys }), 'keys')
  })

  test('keys of the prototype change nothing', async () => {
    const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' }
    const bodies = [
      '{"__proto__":{"polluted":1},"valor":{}}',
      '{"constructor":{"prototype":{"polluted":1}},"valor":{}}',
      '{"valor":{"__proto__":{"polluted":1}}}',
    ]
    for (const payload of bodies)
      expect(
        (await app.inject({ method: 'PUT', url: '/bff/preferencias/users', headers, payload }))
          .statusCode,
        payload,
      ).toBe(400)
    for (const key of [
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      '__proto__[polluted]',
    ]) {
      const call = callNamed('receivables.uploadSpreadsheet')
      expectNoFailure(
        await ask(call, { ...sampleOf(call), body: { [key]: '{"polluted":1}', ensaio: 'true' } }),
        key,
      )
      expectNoFailure(
        await ask(callNamed('access.signIn'), { body: { [key]: '1', token: 'ninguem' } }),
        key,
      )
      expectNoFailure(await ask(callNamed('receivables.listLoads'), { query: { [key]: '1' } }), key)
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('an id with a path, a null or another alphabet finds nothing', async () => {
    const tricks = [
      '..',
      '../1',
      '..%2f1',
      '%2e%2e%2f1',
      '1%2f..%2f2',
      '1;2',
      '1%00',
      '%00',
      '１',
      '1,2',
      '1%27',
      '1%0d%0aX:1',
      '*',
      '{id}',
      '%c0%ae',
      'NaN',
      'Infinity',
      '1'.repeat(290),
      '1'.repeat(400),
    ]
    // URLs normalize '..', so the resulting path may be another call.
    const patterns = calls.map(
      ({ method, path }) =>
        [method, new RegExp(`^/bff${path.replace(/\{\w+\}/g, '[^/]+')}/?$`)] as const,
    )
    const isOther = (method: string, url: string) => {
      const { pathname } = new URL(url, 'http://regua.example')
      return (
        pathname !== url &&
        patterns.some(([of, pattern]) => of === method && pattern.test(pathname))
      )
    }
    for (const call of calls.filter(({ path }) => path.includes('{id}'))) {
      for (const trick of tricks) {
        const url = `/bff${call.path.replace('{id}', trick)}`
        if (isOther(call.method, url)) continue
        const { payload, type } =
          call.body === 'multipart' ? multipart({}) : { payload: undefined, type: undefined }
        const answer = await app.inject({
          method: call.method,
          url,
          headers: {
            authorization: `Bearer ${person.token}`,
            ...(type === undefined ? {} : { 'content-type': type }),
          },
          ...(payload === undefined ? {} : { payload }),
        })
        expect([400, 404, 414], `${url} ${answer.statusCode} ${answer.body}`).toContain(
          answer.statusCode,
        )
      }
    }
  })
})

describe('a thousand invalid requests', () => {
  // A seeded random generator: the same seed sends the same thousand requests.
  let state = testSeed
  const chance = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const nonsense: readonly unknown[] = [
    null,
    true,
    [],
    {},
    [[]],
    '',
    ' ',
    -1,
    0,
    1.5,
    1e308,
    -0,
    2 ** 53,
    '9'.repeat(400),
    "' or 1=1 --",
    '${7*7}',
    '{{7*7}}',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '\u0000',
    '\ud800',
    '\u202e',
    '%',
    '_',
    '\\',
    '529.982.247-25',
    '2026-02-30',
    { $ne: null },
    [null],
    ['a', 1],
    'a'.repeat(5_000),
    '=1+1',
    '1e5',
    'NaN',
    '🙂',
  ]
  const one = <T>(list: readonly T[]): T => list[chance(list.length)] as T

  test('never fail and show no stack', async () => {
    for (let count = 0; count < 1_000; count += 1) {
      const call = one(calls.filter(({ name }) => name !== 'access.signOut'))
      const sample = sampleOf(call, one(Object.values(targetsOf(world))))
      const keys = [call.fields, call.query].flatMap((part) =>
        part instanceof z.ZodObject ? Object.keys(part.shape) : [],
      )
      const body: Record<string, unknown> = { ...sample.body }
      const query: Record<string, string> = {}
      for (let change = 0; change <= chance(3); change += 1) {
        const key = keys.length > 0 && chance(10) > 0 ? one(keys) : JSON.stringify(one(nonsense))
        body[key] = one(nonsense)
        if (call.query) query[key] = JSON.stringify(one(nonsense))
      }
      const params = Object.fromEntries(
        Object.entries(sample.params ?? {}).map(([key, value]) => [
          key,
          chance(2) ? value : JSON.stringify(one(nonsense)).toWellFormed(),
        ]),
      )
      const about =
        `seed ${testSeed}, request ${count}: ${call.name} ${JSON.stringify({ params, query, body })}`.slice(
          0,
          600,
        )
      expectNoFailure(await ask(call, { ...sample, params, query, body }), about)
    }
  }, 120_000)

  test('an internal error shows no detail', async () => {
    const answer = await app.inject('/bff/quebra')
    expect(answer.statusCode).toBe(500)
    expect(Object.keys(answer.json())).toEqual(['mensagem', 'message', 'pedido'])
    expect(answer.json()).toMatchObject({ mensagem: 'Erro interno' })
  })
})

describe('the log after all these attacks', () => {
  test('contains no CPF, CNPJ, token or cookie', async () => {
    await ask(
      callNamed('access.signIn'),
      { body: { token: 'segredo-que-ninguem-le' } },
      { 'sec-fetch-site': 'same-origin' },
    )
    await ask(callNamed('negativation.searchBoletos'), {
      body: { numCpfcnpj: '529.982.247-25', sort: '529.982.247-25', '52998224725': 1 },
    })
    await ask(callNamed('receivables.listLoads'), {
      query: { '529.982.247-25': '11.222.333/0001-81', sort: '52998224725' },
    })
    await ask(callNamed('access.readPreference'), { params: { tela: '11222333000181' } })
    const text = log.join('').replaceAll(/"(responseTime|time)":[\d.e-]+/g, '')
    expect(log.length).toBeGreaterThan(1_000)
    expect(text).toContain('unexpected failure')
    for (const secret of [person.token, browserToken, cookie, 'segredo-que-ninguem-le'])
      expect(text).not.toContain(secret)
    const numbers =
      text.match(
        /\d{3}\.?\d{3}\.?\d{3}-?\d{2}|[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}/g,
      ) ?? []
    const bare = numbers.map((found) => found.replaceAll(/[./-]/g, ''))
    expect(bare.filter((found) => isCpf(found) || (isCnpj(found) && /\d{8}/.test(found)))).toEqual(
      [],
    )
    expect(text).not.toMatch(/authorization|set-cookie|"cookie"/i)
  })
})
