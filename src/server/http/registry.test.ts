// Tests that run for every call of the product, new ones included.
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'

import { isNight } from '#testing/night.ts'

import { baseAddress, type Call, pathOf } from '#contract/call.ts'
import { ErrorBody, noPermission } from '#contract/errors.ts'
import { listenToEvents } from '#contract/events.ts'

import { committedDatabase } from '#testing/test-database.ts'
import { authenticator, featureRoutes } from '#app/features.ts'
import { featureJobs } from '#app/jobs.ts'
import { ensureDemoUsers } from '#features/people/access/actions/demo.ts'
import { arrange, testApp } from '#testing/test-app.ts'

const routes = featureRoutes({
  access: { identity: { kind: 'demo' }, supportUrl: undefined, version: '1', environment: 'dev' },
})
const calls = routes.map(({ call }) => call)
const withNames = (list: readonly Call[]) => list.map((call) => [call.name, call] as const)

/** By day each field is tried in the first call that has it, at night in each. */
function fieldsToTry(
  named: readonly (readonly [string, Call])[],
  keysOf: (call: Call) => readonly string[],
) {
  const tried = new Set<string>()
  return named.flatMap(([name, call]) => {
    const keys = keysOf(call).filter((key) => isNight || !tried.has(key))
    for (const key of keys) tried.add(key)
    return keys.length === 0 ? [] : [[name, call, keys] as const]
  })
}

const database = committedDatabase()
let app: FastifyInstance
const tokens = new Map<string, string>()

/** A user with every screen and rule, and one with none; both see every mall. */
const people = `
  insert into profile (name, code, sees_every_mall)
  values ('TUDO', 'TUDO', true), ('NADA', 'NADA', true);
  insert into profile_permission (profile_id, rule_id)
  select p.id, r.id
  from profile p, menu_rule r
  where p.code = 'TUDO';
  insert into app_user (login, name, email, profile_id, is_demo)
    select lower(code), code, lower(code) || '@regua.example', id, true
    from profile
    where code in ('TUDO', 'NADA')`

async function signIn(login: string): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await app.inject({
    method: 'POST',
    url: '/bff/authenticate',
    headers,
    payload: `token=${login}`,
  })
  return answer.json<{ token: string }>().token
}

beforeAll(async () => {
  app = await testApp({
    db: database.app,
    routes,
    authenticate: authenticator({ db: database.app, secureCookies: false }),
  })
  await arrange({ db: database.app }, app, ensureDemoUsers)
  await database.adminPool.query(people)
  for (const login of ['tudo', 'nada']) tokens.set(login, await signIn(login))
})
afterAll(() => app.close())
// Random input may name a user, so the session would see the product as that user.
afterEach(() => database.adminPool.query('update session set seen_user_id = null'))

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=x',
  none: undefined,
}
const pathKeys = (call: Call) => [...call.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key)
const addressOf = (call: Call, id = '2147480000') =>
  baseAddress + pathOf(call, Object.fromEntries(pathKeys(call).map((key) => [key, id])))

type CallInput = {
  readonly as?: 'tudo' | 'nada'
  readonly id?: string
  readonly type?: string
  readonly payload?: InjectOptions['payload']
}

const ask = (call: Call, { as, id, type = contentTypes[call.body], payload }: CallInput) =>
  app.inject({
    method: call.method,
    url: addressOf(call, id),
    headers: {
      ...(as ? { authorization: `Bearer ${tokens.get(as)}` } : {}),
      ...(type !== undefined && payload !== undefined ? { 'content-type': type } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  })

// Signs of English or database error messages.
const foreign =
  /\b(the|is|must|invalid|expected|received|required|not found|error|unknown|syntax|null value|out of range|violates)\b/i

function expectRefusal(answer: LightMyRequestResponse, ...statuses: number[]): ErrorBody {
  expect(statuses, `${answer.statusCode}: ${answer.body}`).toContain(answer.statusCode)
  const body = ErrorBody.parse(answer.json())
  expect(body.message).toBe(body.mensagem)
  expect(body.pedido).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
  expect(body.mensagem).toMatch(/\S{3}/)
  for (const sentence of [body.mensagem, ...(body.campos ?? []).map(({ mensagem }) => mensagem)])
    expect(sentence).not.toMatch(foreign)
  return body
}

/** The answer is no server error. */
function expectNoFailure(answer: LightMyRequestResponse): void {
  if (answer.statusCode < 400) return
  expectRefusal(answer, 400, 401, 403, 404, 409, 413, 415, 422, 429)
}

/** 404 or an empty list: records of another mall look the same as missing ones. */
function expectNothing(answer: LightMyRequestResponse): void {
  if (answer.statusCode === 200)
    expect([{ content: [] }, { data: [] }]).toContainEqual(answer.json())
  else expectRefusal(answer, 400, 404)
}

describe('the registry', () => {
  test('has calls with a name of their feature and a unique path', () => {
    expect(calls.length).toBeGreaterThan(30)
    const names = [...calls, listenToEvents].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(
      names.filter(
        (name) => !/^[a-z]+(-[a-z]+)*\.[a-z][A-Za-z]+$/.test(name.replaceAll(/[A-Z]/g, 'x')),
      ),
    ).toEqual([])
    const addresses = calls.map(
      ({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
    )
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test('uses only existing screens and rules, so that each call can be granted', async () => {
    const { rows } = await database.adminPool.query<{ path: string; codes: string[] }>(
      'select m.path, array_agg(r.code) as codes from menu m join menu_rule r on r.menu_id = m.id group by m.path',
    )
    const granted = new Map(rows.map(({ path, codes }) => [path, new Set(codes)]))
    const lost = calls.flatMap(({ name, access }) => {
      if (typeof access === 'string') return []
      const screens = access.screens
        .filter((path) => !granted.has(path))
        .map((path) => `${name}: ${path}`)
      const rules = (access.rule ?? []).filter(
        (code) => !access.screens.some((path) => granted.get(path)?.has(code)),
      )
      return [...screens, ...rules.map((code) => `${name}: ${code}`)]
    })
    expect(lost).toEqual([])
  })

  test('reads with GET, and has a summary sentence for each call', () => {
    // Each answer of the first call stores a nonce. In the spec a GET creates the list of eligible
    // contracts (2:7.2).
    const writingGets = ['access.signInSettings', 'lawsuitEligibility.fire']
    expect(
      calls.filter(
        ({ method, effect, name }) =>
          method === 'GET' && effect === 'write' && !writingGets.includes(name),
      ),
    ).toEqual([])
    expect(
      calls.filter(({ summary }) => !/^[A-ZÀ-Ú].{4,}[^.]$/.test(summary)).map(({ name }) => name),
    ).toEqual([])
  })

  test('has only codecs that work in both directions', () => {
    // A text with `.transform` cannot be encoded again: the server decodes it, the browser throws.
    type Parts = {
      readonly type: string
      readonly shape?: Readonly<Record<string, z.ZodType>>
      readonly options?: readonly z.ZodType[]
    } & Readonly<
      Record<'in' | 'out' | 'innerType' | 'element' | 'valueType', z.ZodType | undefined>
    >
    const isOneWay = (schema: z.ZodType): boolean => {
      const parts = schema._zod.def as unknown as Parts
      const { in: input, out, innerType, element, valueType, options = [], shape = {} } = parts
      return (
        parts.type === 'transform' ||
        [input, out, innerType, element, valueType, ...options, ...Object.values(shape)].some(
          (part) => part !== undefined && isOneWay(part),
        )
      )
    }
    expect(isOneWay(z.object({ day: z.string().transform(Number).optional() }))).toBe(true)
    expect(
      calls
        .filter(({ params, query, fields }) =>
          [params, query, fields].some((part) => part !== undefined && isOneWay(part as z.ZodType)),
        )
        .map(({ name }) => name),
    ).toEqual([])
  })

  test('declares each path parameter', () => {
    const keysOf = (call: Call) =>
      call.params instanceof z.ZodObject ? Object.keys(call.params.shape) : []
    expect(
      calls
        .filter((call) => keysOf(call).toSorted().join() !== pathKeys(call).toSorted().join())
        .map(({ name }) => name),
    ).toEqual([])
  })

  test('allows only sign-in and what a provider signs without a session', () => {
    expect(calls.filter(({ access }) => access === 'public').map(({ name }) => name)).toEqual([
      'access.signIn',
      'access.providerSignOut',
      'access.signInSettings',
      'sending.callBack',
    ])
  })

  test('has jobs with unique names', () => {
    const names = featureJobs({ bureau: { kind: 'simulator' }, dataFolder: '.' }).map(
      ({ job }) => job.name,
    )
    expect(new Set(names).size).toBe(names.length)
  })
})

const closedCalls = withNames(calls.filter(({ access }) => access !== 'public'))

describe('without a session', () => {
  test.each(closedCalls)('%s answers 401', async (_, call) => {
    expectRefusal(await ask(call, {}), 401)
    const stranger = await app.inject({
      method: call.method,
      url: addressOf(call),
      headers: { authorization: `Bearer ${'x'.repeat(43)}` },
    })
    expectRefusal(stranger, 401)
  })
})

describe('to a user without the screen', () => {
  test.each(withNames(calls.filter(({ access }) => typeof access !== 'string')))(
    '%s answers 403, whatever is asked',
    async (_, call) => {
      expect(expectRefusal(await ask(call, { as: 'nada' }), 403).mensagem).toBe(noPermission)
      if (call.body !== 'none')
        expect(
          expectRefusal(await ask(call, { as: 'nada', type: 'text/csv', payload: 'lixo' }), 403)
            .mensagem,
        ).toBe(noPermission)
    },
  )
})

describe('a body', () => {
  const withBody = withNames(calls.filter(({ body }) => body !== 'none'))
  test.each(withBody)(
    'of another content type than that of %s is refused with 415',
    async (_, call) => {
      expectRefusal(await ask(call, { as: 'tudo', type: 'text/csv', payload: 'a;b' }), 415)
    },
  )

  const takesJson = withNames(calls.filter(({ body }) => body === 'json'))
  // Their body may be the plain text of the description (document 3, section 7).
  const takesText = new Set(['negotiations.saveStage', 'expectations.saveReason'])
  test.each(takesJson)(
    'that is not an object is refused by %s with 400 and its fields',
    async (_, call) => {
      const payload = takesText.has(call.name) ? '[1]' : '"lixo"'
      expect(expectRefusal(await ask(call, { as: 'tudo', payload }), 400).campos).not.toHaveLength(
        0,
      )
      expectRefusal(await ask(call, { as: 'tudo', payload: '{"a":' }), 400)
    },
  )

  const keysOf = ({ fields }: Call) =>
    fields instanceof z.ZodObject ? Object.keys(fields.shape) : []
  const rubbish: readonly unknown[] = [
    null,
    { lixo: [null] },
    [[]],
    'lixo',
    '',
    -1,
    1e300,
    2 ** 53 - 1,
    2_147_483_648,
    '0000-13-45',
    '\u0000',
    "'; drop table boleto; --",
    true,
  ]
  test.each(takesJson)(
    'with invalid values in every field makes %s refuse or find nothing, never fail',
    async (_, call) => {
      for (const value of rubbish) {
        expectNoFailure(
          await ask(call, {
            as: 'tudo',
            payload: JSON.stringify(Object.fromEntries(keysOf(call).map((key) => [key, value]))),
          }),
        )
      }
    },
  )

  test.each(fieldsToTry(takesJson, keysOf))(
    'with rubbish in one field makes %s refuse or find nothing, never fail',
    async (_, call, keys) => {
      for (const key of keys)
        for (const value of rubbish)
          expectNoFailure(
            await ask(call, { as: 'tudo', payload: JSON.stringify({ [key]: value }) }),
          )
    },
  )
})

describe('an address', () => {
  test.each(withNames(calls.filter((call) => pathKeys(call).includes('id'))))(
    'with an id of nothing: %s answers 404, 400 or an empty list',
    async (_, call) => {
      const payload = { json: '{}', multipart: '--x--\r\n', form: undefined, none: undefined }[
        call.body
      ]
      expectNothing(await ask(call, { as: 'tudo', payload }))
      for (const id of [
        '0',
        '-1',
        'lixo',
        '1.5',
        '9007199254740991',
        '9007199254740993',
        '%00',
        '1%27',
      ])
        expectNothing(await ask(call, { as: 'tudo', id, payload }))
    },
  )

  const keysOf = ({ query }: Call) => (query instanceof z.ZodObject ? Object.keys(query.shape) : [])
  const withQuery = calls.filter((call) => keysOf(call).length > 0)
  test.each(fieldsToTry(withNames(withQuery), keysOf))(
    'with rubbish in its query makes %s refuse or find nothing, never fail',
    async (_, call, keys) => {
      for (const key of keys) {
        for (const value of [
          '',
          'lixo',
          '-1',
          '9007199254740991',
          '2147483648',
          '%00',
          '%27',
          'a,b',
          ',',
        ]) {
          const url = `${addressOf(call)}?${key}=${value}`
          expectNoFailure(
            await app.inject({
              method: call.method,
              url,
              headers: { authorization: `Bearer ${tokens.get('tudo')}` },
            }),
          )
        }
      }
    },
  )

  test('without a call answers 404', async () => {
    expectRefusal(await app.inject({ method: 'GET', url: '/bff/nada' }), 404)
  })
})
