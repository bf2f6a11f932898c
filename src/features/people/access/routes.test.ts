import { createHash } from 'node:crypto'

import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { demoLogins } from '#testing/demo-logins.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { accessApp } from '#testing/test-access.ts'
import { arrange } from '#testing/test-app.ts'

import { assignDemoMalls, ensureDemoUsers } from './actions/demo.ts'
import { authenticator } from './actions/session.ts'
import { accessLimits, signInRefused } from './rules/session.ts'

const database = committedDatabase()
let app: FastifyInstance
let secureApp: FastifyInstance

const appWith = (secureCookies: boolean) => accessApp(database, {}, secureCookies)
const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await database.adminPool.query(text, values)).rows as T[]

beforeAll(async () => {
  app = await appWith(false)
  secureApp = await appWith(true)
  await query(
    `
      insert into mall (name, economic_unit)
      values ('Shopping Dez', '10'), ('Shopping Nove', '9'), ('Shopping Três', '003')`,
  )
  await arrange({ db: database.app }, app, ensureDemoUsers)
})
afterAll(async () => {
  await app.close()
  await secureApp.close()
})
afterEach(async () => {
  await query('delete from sign_in_failure')
})

type Open = {
  readonly browser?: boolean
  readonly address?: string
  readonly on?: FastifyInstance
  readonly headers?: Record<string, string>
}

const signIn = (
  token: string,
  { browser = false, address = '10.0.0.1', on = app, headers = {} }: Open = {},
) =>
  on.inject({
    method: 'POST',
    url: '/bff/authenticate',
    remoteAddress: address,
    payload: new URLSearchParams({ token }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(browser ? { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' } : {}),
      ...headers,
    },
  })
const tokenOf = async (login: string) => (await signIn(login)).json<{ token: string }>().token
const renew = (token: string, headers: Record<string, string> = {}, on = app) =>
  on.inject({
    method: 'POST',
    url: '/bff/authenticate/renovar',
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
const asUser = (token: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  })
const auditOf = (action: string) =>
  query<{ user_name: string; profile: string; body: Record<string, unknown> }>(
    `select user_name, profile, body from audit_entry where action = $1 order by position`,
    [action],
  )

describe('demo sign-in', () => {
  test('returns the session of spec 1:7.1, with every mall for a profile that sees all', async () => {
    const answer = await signIn('regua')
    expect(answer.statusCode).toBe(200)
    const session = answer.json<{ id: number; token: string; expires: string }>()
    expect(session).toMatchObject({
      username: 'regua',
      name: 'Renata Queiroz',
      email: 'regua@regua.example',
      profile: { name: 'RÉGUA DE COBRANÇA' },
    })
    expect(session).toHaveProperty('shoppings', [
      { id: 1, name: 'Shopping Dez' },
      { id: 2, name: 'Shopping Nove' },
      { id: 3, name: 'Shopping Três' },
    ])
    expect(session.token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const minutes = (Date.parse(session.expires) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(29)
    expect(minutes).toBeLessThanOrEqual(30)
  })

  test('stores only the hash of the token', async () => {
    const token = await tokenOf('regua')
    expect(
      await query(
        `select 1 from session where encode(token_hash, 'escape') like '%' || $1 || '%'`,
        [token],
      ),
    ).toEqual([])
    expect(
      await query(`select 1 from session where token_hash = sha256(convert_to($1, 'UTF8'))`, [
        token,
      ]),
    ).toHaveLength(1)
  })

  test('an unknown login, a disabled one and an empty form get the same answer', async () => {
    const admin = (await signIn('admin')).json<{ id: number }>()
    await query('update app_user set is_active = false where id = $1', [admin.id])
    const refusals = await Promise.all([
      signIn('ninguem'),
      signIn('admin', { address: '10.0.0.2' }),
    ])
    await query('update app_user set is_active = true where id = $1', [admin.id])
    for (const refusal of refusals) {
      expect(refusal.statusCode).toBe(401)
      expect(refusal.json()).toMatchObject({ mensagem: signInRefused, message: signInRefused })
    }
    expect((await signIn('')).statusCode).toBe(400)
  })

  test('users who are not demo users cannot sign in here', async () => {
    await query(
      `
        insert into app_user (login, name, email, profile_id)
        select 'pessoa', 'Pessoa', 'p@x.br', id
        from profile
        where code = 'ADMINISTRADOR'`,
    )
    expect((await signIn('pessoa')).statusCode).toBe(401)
  })

  test('creating the demo users again changes nothing', async () => {
    const before = await query('select id, login, name from app_user order by id')
    await arrange({ db: database.app }, app, ensureDemoUsers)
    expect(await query('select id, login, name from app_user order by id')).toEqual(before)
  })

  test('the two shopping users get the two malls with the lowest economic unit, once', async () => {
    expect((await signIn('analista.shopping')).json()).toMatchObject({ shoppings: [] })
    await arrange({ db: database.app }, app, assignDemoMalls)
    await query(`insert into mall (name, economic_unit) values ('Shopping Um', '1')`)
    await arrange({ db: database.app }, app, assignDemoMalls)
    const own = [
      { id: 2, name: 'Shopping Nove' },
      { id: 3, name: 'Shopping Três' },
    ]
    expect((await signIn('analista.shopping')).json()).toMatchObject({ shoppings: own })
    expect((await signIn('aprovador.shopping')).json()).toMatchObject({ shoppings: own })
    await query(`delete from mall where economic_unit = '1'`)
  })
})

describe('a session', () => {
  test('opened by a browser needs its cookie; a program needs none', async () => {
    const answer = await signIn('regua', { browser: true })
    const cookie = answer.cookies[0]
    expect(cookie).toMatchObject({ name: 'regua', httpOnly: true, sameSite: 'Strict', path: '/' })
    expect(cookie).not.toHaveProperty('secure')
    const { token } = answer.json<{ token: string }>()
    expect((await renew(token)).statusCode).toBe(401)
    expect((await renew(token, { cookie: `regua=${'x'.repeat(43)}` })).statusCode).toBe(401)
    expect((await renew(token, { cookie: `regua=${cookie?.value}` })).statusCode).toBe(200)
    const program = await signIn('regua')
    expect(program.cookies).toEqual([])
    expect((await renew(program.json<{ token: string }>().token)).statusCode).toBe(200)
  })

  test('has a cookie with the __Host- prefix and Secure over https', async () => {
    const answer = await signIn('regua', { browser: true, on: secureApp })
    const cookie = answer.cookies[0]
    expect(cookie).toMatchObject({ name: '__Host-regua', secure: true, path: '/' })
    const { token } = answer.json<{ token: string }>()
    expect((await renew(token, { cookie: `regua=${cookie?.value}` }, secureApp)).statusCode).toBe(
      401,
    )
    expect(
      (await renew(token, { cookie: `__Host-regua=${cookie?.value}` }, secureApp)).statusCode,
    ).toBe(200)
  })

  test('cannot be opened by a foreign site', async () => {
    const answer = await signIn('regua', {
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://mal.example' },
    })
    expect(answer.statusCode).toBe(401)
    expect(answer.cookies).toEqual([])
  })

  test('is ended by a new sign-in of the same browser', async () => {
    const first = await signIn('regua', { browser: true })
    const cookie = `regua=${first.cookies[0]?.value}`
    await signIn('regua', { browser: true, headers: { cookie } })
    expect((await renew(first.json<{ token: string }>().token, { cookie })).statusCode).toBe(401)
  })

  test('is not opened by a forged, truncated or empty token', async () => {
    const token = await tokenOf('regua')
    for (const forged of [
      `${token.slice(0, -2)}AA`,
      token.slice(0, -1),
      '',
      `${token} ${token}`,
      'null',
    ]) {
      expect((await renew(forged)).statusCode).toBe(401)
    }
  })

  test('is ended on the server by signing out, which deletes the cookie', async () => {
    const { token } = (await signIn('regua')).json<{ token: string }>()
    const out = await asUser(token, 'POST', '/bff/authenticate/sair')
    expect(out.statusCode).toBe(200)
    expect(out.cookies[0]).toMatchObject({ name: 'regua', value: '', maxAge: 0 })
    expect((await renew(token)).statusCode).toBe(401)
    expect((await asUser(token, 'POST', '/bff/authenticate/sair')).statusCode).toBe(401)
  })

  test('expires after 30 idle minutes; a call or a renewal extends it', async () => {
    const token = await tokenOf('regua')
    const idle = (minutes: number) =>
      query(
        `
          update session
          set renewed_at = renewed_at - $1::interval, expires_at = expires_at - $1::interval
          where token_hash = sha256(convert_to($2, 'UTF8'))`,
        [`${minutes} minutes`, token],
      )
    await idle(20)
    expect((await asUser(token, 'GET', '/bff/preferencias/x')).statusCode).toBe(200)
    await idle(20)
    expect((await renew(token)).statusCode).toBe(200)
    await idle(31)
    expect((await renew(token)).statusCode).toBe(401)
  })

  test('is not extended by a background check', async () => {
    const token = await tokenOf('regua')
    const ends = async () =>
      (
        await query<{ expires_at: Date }>(
          `select expires_at from session where token_hash = sha256(convert_to($1, 'UTF8'))`,
          [token],
        )
      )[0]?.expires_at.getTime() ?? 0
    await query(
      `
        update session
        set renewed_at = renewed_at - interval '20 minutes',
          expires_at = expires_at - interval '20 minutes'
        where token_hash = sha256(convert_to($1, 'UTF8'))`,
      [token],
    )
    const before = await ends()
    const authenticate = authenticator({ db: database.app, secureCookies: false })
    const carrier = { headers: { authorization: `Bearer ${token}` }, cookies: {} }
    expect((await authenticate(carrier, { prolong: false }))?.login).toBe('regua')
    expect(await ends()).toBe(before)
    await authenticate(carrier)
    expect(await ends()).toBeGreaterThan(before)
  })

  test('expires after 12 hours, even in use', async () => {
    const token = await tokenOf('regua')
    await query(
      `
        update session
        set ends_at = now() + interval '5 minutes'
        where token_hash = sha256(convert_to($1, 'UTF8'))`,
      [token],
    )
    const { expires } = (await renew(token)).json<{ expires: string }>()
    expect(Date.parse(expires) - Date.now()).toBeLessThanOrEqual(300_000)
    await query(
      `update session set ends_at = now() where token_hash = sha256(convert_to($1, 'UTF8'))`,
      [token],
    )
    expect((await renew(token)).statusCode).toBe(401)
  })

  test('of a user disabled meanwhile is refused at the next call', async () => {
    const token = await tokenOf('holding')
    await query(`update app_user set is_active = false where login = 'holding'`)
    expect((await renew(token)).statusCode).toBe(401)
    await query(`update app_user set is_active = true where login = 'holding'`)
    await query(`update profile set is_active = false where code = 'HOLDING'`)
    expect((await renew(token)).statusCode).toBe(401)
    await query(`update profile set is_active = true where code = 'HOLDING'`)
    expect((await renew(token)).statusCode).toBe(200)
  })

  test('has changed rights at the next call', async () => {
    const token = await tokenOf('juridico')
    const urls = async () =>
      JSON.stringify(
        (await asUser(token, 'POST', '/bff/perfilizacao/usuario/acessos/buscar', {})).json(),
      )
    expect(await urls()).toContain('/contratos-elegiveis')
    const right = `profile_id = (select id from profile where code = 'JURIDICO') and rule_id = (select r.id from menu_rule r join menu m on m.id = r.menu_id where m.path = '/contratos-elegiveis' and r.code = 'ACESSAR')`
    const [removed] = await query<{ profile_id: number; rule_id: number }>(
      `delete from profile_permission where ${right} returning *`,
    )
    expect(await urls()).not.toContain('/contratos-elegiveis')
    await query('insert into profile_permission values ($1, $2)', [
      removed?.profile_id,
      removed?.rule_id,
    ])
  })
})

test('sign-in accepts only the declared form', async () => {
  const sent = (type: string, payload: string) =>
    app.inject({
      method: 'POST',
      url: '/bff/authenticate',
      payload,
      headers: { 'content-type': type },
    })
  for (const [type, body] of [
    ['application/json', '{"token":"regua"}'],
    ['text/plain', 'token=regua'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="token"\r\n\r\nregua\r\n--x--',
    ],
  ] as const) {
    const answer = await sent(type, body)
    expect([type, answer.statusCode]).toEqual([type, 415])
    expect(answer.json<{ mensagem: string }>().mensagem).toBe(
      'Esta chamada recebe application/x-www-form-urlencoded.',
    )
  }
  expect(
    (await sent('application/x-www-form-urlencoded; charset=utf-8', 'token=regua')).statusCode,
  ).toBe(200)
})

describe('failed sign-ins', () => {
  test('ten on one login from one address give 429 with Retry-After', async () => {
    for (let n = 0; n < 10; n += 1)
      expect((await signIn('ninguem', { address: '10.9.0.1' })).statusCode).toBe(401)
    const blockedResponse = await signIn('NINGUEM ', { address: '10.9.0.1' })
    expect(blockedResponse.statusCode).toBe(429)
    expect(Number(blockedResponse.headers['retry-after'])).toBeGreaterThan(590)
    expect((await signIn('ninguem', { address: '10.9.0.2' })).statusCode).toBe(401)
    await query(`update sign_in_failure set at = at - interval '10 minutes'`)
    expect((await signIn('ninguem', { address: '10.9.0.1' })).statusCode).toBe(401)
  })

  test('ten of one login do not lock out others behind the same address', async () => {
    for (let n = 0; n < 30; n += 1)
      await signIn(n < 12 ? 'ninguem' : `ninguem.${n}`, { address: '10.8.0.1' })
    for (const login of ['regua', 'corporativa', 'aprovador.shopping'])
      expect((await signIn(login, { address: '10.8.0.1' })).statusCode).toBe(200)
  })

  test('a hundred from an address or on a login only delay the next sign-in', async () => {
    const timed = async (login: string, address: string) => {
      const began = performance.now()
      const { statusCode } = await signIn(login, { address })
      return { statusCode, isLate: performance.now() - began >= accessLimits.slowMs }
    }
    const hash = (login: string) => createHash('sha256').update(login).digest()
    await query(
      `
        insert into sign_in_failure (address, login_hash)
        select '10.6.0.1', sha256(('x' || n)::bytea)
        from generate_series(1, 99) n`,
    )
    await query(
      `
        insert into sign_in_failure (address, login_hash)
        select '10.6.1.' || n, $1
        from generate_series(1, 100) n`,
      [hash('corporativa')],
    )
    expect(await timed('regua', '10.6.0.1')).toEqual({ statusCode: 200, isLate: false })
    expect(await timed('ninguem', '10.6.0.1')).toEqual({ statusCode: 401, isLate: false })
    expect(await timed('regua', '10.6.0.1')).toEqual({ statusCode: 200, isLate: true })
    expect(await timed('corporativa', '10.6.2.1')).toEqual({ statusCode: 200, isLate: true })
  })

  test('forty at once on one login: ten are checked', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => signIn('alguem', { address: '10.7.0.1' })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30)
  })
})

describe('decision log', () => {
  test('logs each sign-in, refusal and sign-out, without tokens', async () => {
    const { token } = (await signIn('corporativa')).json<{ token: string }>()
    await asUser(token, 'POST', '/bff/authenticate/sair')
    await signIn('um segredo colado por engano')
    const [entered, left, refused] = [
      (await auditOf('ENTRADA')).at(-1),
      (await auditOf('SAIDA')).at(-1),
      (await auditOf('ENTRADA_RECUSADA')).at(-1),
    ]
    expect(entered).toMatchObject({
      user_name: 'Cláudia Carvalho',
      profile: 'COBRANÇA CORPORATIVA',
      body: { login: 'corporativa', endereco: '10.0.0.1', navegador: false },
    })
    expect(left).toMatchObject({ user_name: 'Cláudia Carvalho', body: { login: 'corporativa' } })
    expect(refused).toMatchObject({
      user_name: 'Sistema',
      body: { motivo: 'usuário desconhecido', login: null },
    })
    const everything = JSON.stringify(await query('select * from audit_entry'))
    expect(everything).not.toContain(token)
    expect(everything).not.toContain('segredo')
  })
})

describe('own data of a user', () => {
  test('the sign-in screen gets the demo users and nothing about a provider', async () => {
    const answer = (
      await app.inject({ method: 'GET', url: '/bff/authenticate/configuracao' })
    ).json<{
      usuariosDemo: { login: string }[]
    }>()
    expect(answer).toMatchObject({
      identidade: 'demo',
      suporte: null,
      versao: '1.0.0',
      ambiente: 'dev',
    })
    expect(answer).not.toHaveProperty('oidc')
    const logins = answer.usuariosDemo.map(({ login }) => login)
    expect(logins).toEqual(demoLogins)
    expect(answer.usuariosDemo).toContainEqual({
      login: 'aprovador.holding',
      nome: 'Antônio Holanda',
      perfil: 'APROVADOR HOLDING',
    })
  })

  test('routes of another user are refused', async () => {
    const { id, token } = (await signIn('regua')).json<{ id: number; token: string }>()
    expect(
      (await asUser(token, 'POST', '/bff/perfilizacao/usuario/acessos/buscar', { idUsuario: id }))
        .statusCode,
    ).toBe(200)
    expect(
      (
        await asUser(token, 'POST', '/bff/perfilizacao/usuario/acessos/buscar', {
          idUsuario: id + 1,
        })
      ).statusCode,
    ).toBe(403)
  })

  test('preferences need an existing screen, and there are at most a hundred', async () => {
    const token = await tokenOf('regua')
    const put = (screen: string) =>
      asUser(token, 'PUT', `/bff/preferencias/${screen}`, { valor: {} })
    const unknown = await put('qualquer-nome')
    expect([unknown.statusCode, unknown.json<{ mensagem: string }>().mensagem]).toEqual([
      400,
      'Esta tela não existe; nada foi salvo.',
    ])
    expect(await query(`select from user_preference where screen = 'qualquer-nome'`)).toEqual([])
    expect((await put('inicio.quatroPassos')).statusCode).toBe(200)
    await query('delete from user_preference')
    await query(`insert into user_preference (user_id, screen, value)
      select id, 'antiga ' || n, '{}'
      from app_user, generate_series(1, 100) n
      where login = 'regua'`)
    const full = await put('users')
    expect([full.statusCode, full.json<{ mensagem: string }>().mensagem]).toEqual([
      409,
      'São no máximo 100 telas com preferências por pessoa; nada foi salvo.',
    ])
    await query(`delete from user_preference where screen = 'antiga 1'`)
    expect((await put('users')).statusCode).toBe(200)
    expect((await put('users')).statusCode).toBe(200)
    await query('delete from user_preference')
  })

  test('preferences are saved by user and screen', async () => {
    const [regua, holding] = [await tokenOf('regua'), await tokenOf('holding')]
    const url = '/bff/preferencias/users'
    expect((await asUser(regua, 'GET', url)).json()).toEqual({ valor: null })
    expect(
      (
        await asUser(regua, 'PUT', url, {
          valor: { colunas: ['luc'], visoes: [{ nome: 'Só zíper', filtros: {} }] },
        })
      ).statusCode,
    ).toBe(200)
    await asUser(regua, 'PUT', url, { valor: { colunas: [] } })
    expect((await asUser(regua, 'GET', url)).json()).toEqual({ valor: { colunas: [] } })
    expect((await asUser(holding, 'GET', url)).json()).toEqual({ valor: null })
    expect((await asUser(regua, 'PUT', url, { valor: 'x'.repeat(70_000) })).statusCode).toBe(413)
  })
})
