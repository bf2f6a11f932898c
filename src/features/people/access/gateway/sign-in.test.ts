import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'

import type { FastifyInstance } from 'fastify'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { committedDatabase } from '#testing/test-database.ts'
import type { IdentityStrength } from '#server/settings/settings.ts'
import {
  appWithProvider,
  type LocalServer,
  origins,
  signInSettings,
  startProvider,
  type WrongMetadata,
} from '#testing/test-identity-provider.ts'

import { signInRefused } from '../rules/session.ts'

const database = committedDatabase()
let provider: LocalServer
let issuer: string
let app: FastifyInstance
let own: Awaited<ReturnType<typeof generateKeyPair>>
let foreign: Awaited<ReturnType<typeof generateKeyPair>>
const wrong: WrongMetadata = {}

/** Generates the keys of this file; the provider publishes an RSA and an elliptic one. */
async function generateKeys(): Promise<readonly object[]> {
  own = await generateKeyPair('RS256', { extractable: true })
  foreign = await generateKeyPair('RS256', { extractable: true })
  const elliptic = await generateKeyPair('ES256', { extractable: true })
  return [
    { ...(await exportJWK(own.publicKey)), kid: 'own', use: 'sig' },
    { ...(await exportJWK(elliptic.publicKey)), kid: 'curve', use: 'sig' },
  ]
}

const appFor = (
  issuerOf: string,
  strength?: IdentityStrength,
  furtherOrigins?: readonly string[],
) => appWithProvider(database, issuerOf, { failures: 1_000, strength, furtherOrigins })

beforeAll(async () => {
  provider = await startProvider(await generateKeys(), wrong)
  issuer = provider.address
  app = await appFor(issuer)
  await database.adminPool.query(`
    insert into app_user (login, name, email, profile_id, is_active, is_demo)
    select login, 'Pessoa ' || login, email, p.id, active, demo from profile p, (values
      ('ana', 'Ana@empresa.example', true, false),
      ('bruno', 'bruno@empresa.example', false, false),
      ('admin', 'admin@regua.example', true, true),
      ('gemeo.1', 'gemeo@empresa.example', true, false),
        ('gemeo.2', 'gemeo@empresa.example', true, false)) u (
        login, email, active, demo
      )
    where p.code = 'HOLDING'`)
})
afterAll(async () => {
  await app.close()
  await provider.close()
})
afterEach(async () => {
  await database.adminPool.query('delete from sign_in_failure')
  await database.adminPool.query(
    'update app_user set identity_issuer = null, identity_subject = null',
  )
  await database.adminPool.query('delete from identity_link')
})

const settings = (host?: string) => signInSettings(app, host)
const freshNonce = async () => (await settings()).oidc?.nonce ?? ''
const now = () => Math.floor(Date.now() / 1_000)

type ForgedToken = {
  readonly claims?: Record<string, unknown>
  readonly header?: Record<string, unknown>
  readonly key?: CryptoKey
}

async function idToken({ claims = {}, header = {}, key = own.privateKey }: ForgedToken = {}) {
  const all = {
    iss: issuer,
    aud: 'regua-dev',
    sub: `sub of ${typeof claims['email'] === 'string' ? claims['email'].toLowerCase() : 'ana@empresa.example'}`,
    email: 'ana@empresa.example',
    iat: now(),
    exp: now() + 300,
    nonce: await freshNonce(),
    ...claims,
  }
  const payload = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', kid: 'own', ...header })
    .sign(key, { crit: { estranho: true } })
}

const signIn = (
  token: string,
  {
    origin = origins.dev,
    nonce,
    on = app,
  }: { origin?: string; nonce?: string; on?: FastifyInstance } = {},
) =>
  on.inject({
    method: 'POST',
    url: '/bff/authenticate',
    payload: new URLSearchParams({ token, ...(nonce ? { nonce } : {}) }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      origin,
    },
  })
const toUnsigned = (header: object, payload: object) =>
  [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >

async function expectRefused(token: string) {
  const answer = await signIn(token)
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ mensagem: signInRefused })
  expect(answer.cookies).toEqual([])
}

describe('sign-in with an identity provider', () => {
  test('each page origin gets its own client id, redirect and nonce', async () => {
    const [first, second] = [await settings(), await settings('hml.localhost')]
    expect(first).toMatchObject({
      identidade: 'oidc',
      usuariosDemo: [],
      suporte: 'https://suporte.example',
      oidc: {
        issuer,
        clientId: 'regua-dev',
        redirectUri: `${origins.dev}/auth/callback`,
        scope: 'openid',
      },
    })
    expect(second).toMatchObject({ oidc: { clientId: 'regua-hml' } })
    expect(first.oidc?.nonce).not.toBe(second.oidc?.nonce)
    expect(await settings('elsewhere.localhost')).not.toHaveProperty('oidc')
  })

  test('the user is found by e-mail or login, in any case', async () => {
    for (const claims of [
      {},
      { email: 'ANA@EMPRESA.example' },
      { email: undefined, preferred_username: 'Ana' },
      { email: 'outra@x.example', upn: 'ana' },
    ]) {
      await database.adminPool.query(
        'update app_user set identity_issuer = null, identity_subject = null',
      )
      const answer = await signIn(await idToken({ claims }))
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({ username: 'ana' })
    }
  })

  test('the first sign-in stores the provider id of the user; a reused address does not match', async () => {
    const first = await signIn(await idToken({ claims: { sub: 'conta-1' } }))
    expect(first.statusCode).toBe(200)
    // The address changed, the account did not.
    expect(
      (
        await signIn(await idToken({ claims: { sub: 'conta-1', email: 'nova@empresa.example' } }))
      ).json(),
    ).toMatchObject({ username: 'ana' })
    await expectRefused(await idToken({ claims: { sub: 'conta-2' } }))
    await expectRefused(await idToken({ claims: { sub: 'CONTA-1' } }))
    // An account with another user's address still signs in its own user.
    await database.adminPool.query(
      `
        insert into app_user (login, name, email, profile_id)
        select 'nina', 'Nina', 'nina@empresa.example', id
        from profile
        where code = 'HOLDING'`,
    )
    expect(
      (
        await signIn(await idToken({ claims: { sub: 'conta-1', email: 'nina@empresa.example' } }))
      ).json(),
    ).toMatchObject({ username: 'ana' })
    const { rows } = await database.adminPool.query<{ body: { motivo: string; login: string } }>(
      `
        select body
        from audit_entry
        where action = 'ENTRADA_RECUSADA'
        order by position desc
        limit 1`,
    )
    expect(rows[0]?.body).toMatchObject({ motivo: 'identidade de outra pessoa', login: 'ana' })
    const linked = await database.adminPool.query(
      `
        select 1
        from audit_entry
        where action = 'IDENTIDADE_VINCULADA' and user_name = 'Pessoa ana'`,
    )
    expect(linked.rowCount).toBeGreaterThan(0)
  })

  test('an account stays with its user, even if the user gives its address to another user', async () => {
    const query = (text: string) => database.adminPool.query(text)
    await query(`insert into app_user (login, name, email, profile_id)
      select login, login, login || '@empresa.example', id
      from profile, (values ('chefe'), ('alvo')) u (login)
      where code = 'HOLDING'`)
    const mine = () =>
      idToken({ claims: { sub: 'conta do chefe', email: 'chefe@empresa.example' } })
    expect((await signIn(await mine())).json()).toMatchObject({ username: 'chefe' })
    // Set from the users screen: first another e-mail, then the unused one for 'alvo'.
    await query(`
      update app_user
      set email = 'chefe.antes@empresa.example', identity_issuer = null, identity_subject = null
      where login = 'chefe';
      update app_user set email = 'chefe@empresa.example' where login = 'alvo'`)
    await expectRefused(await mine())
    const { rows } = await database.adminPool.query<{ body: unknown }>(
      `
        select body
        from audit_entry
        where action = 'ENTRADA_RECUSADA'
        order by position desc
        limit 1`,
    )
    expect(rows[0]?.body).toMatchObject({ motivo: 'identidade de outra pessoa', login: 'alvo' })
    // Signs in again for its own user.
    await query(`update app_user set email = 'alvo@empresa.example' where login = 'alvo';
      update app_user set email = 'chefe@empresa.example' where login = 'chefe'`)
    expect((await signIn(await mine())).json()).toMatchObject({ username: 'chefe' })
  })

  test('the address of a user who left can be used by a new user', async () => {
    await database.adminPool.query(`
      insert into app_user (
        login, name, email, profile_id, is_active, identity_issuer, identity_subject
      )
        select 'saiu', 'Saiu', 'caixa@empresa.example', id, false, '${issuer}', 'antiga'
        from profile
        where code = 'HOLDING';
      insert into app_user (login, name, email, profile_id)
      select 'chegou', 'Chegou', 'caixa@empresa.example', id
      from profile
      where code = 'HOLDING'`)
    const answer = await signIn(
      await idToken({ claims: { email: 'caixa@empresa.example', sub: 'nova' } }),
    )
    expect(answer.json()).toMatchObject({ username: 'chegou' })
    await expectRefused(
      await idToken({ claims: { email: 'caixa@empresa.example', sub: 'antiga' } }),
    )
  })

  test('of two accounts that arrive at once for one user, one is linked', async () => {
    const tokens = [
      await idToken({ claims: { sub: 'um' } }),
      await idToken({ claims: { sub: 'dois' } }),
    ]
    const answers = await Promise.all(tokens.map((token) => signIn(token)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
  })

  test('a demo user is matched only by e-mail, never by a login from the provider', async () => {
    expect(
      (await signIn(await idToken({ claims: { email: 'admin@regua.example' } }))).statusCode,
    ).toBe(200)
    await expectRefused(
      await idToken({ claims: { email: undefined, preferred_username: 'admin' } }),
    )
    await expectRefused('admin')
  })

  test('unknown, disabled and ambiguous users get the same 401', async () => {
    for (const email of [
      'ninguem@empresa.example',
      'bruno@empresa.example',
      'gemeo@empresa.example',
    ])
      await expectRefused(await idToken({ claims: { email } }))
  })

  test("the provider's clock may be 60 seconds off, not more", async () => {
    expect((await signIn(await idToken({ claims: { exp: now() - 30 } }))).statusCode).toBe(200)
    expect(
      (await signIn(await idToken({ claims: { iat: now() + 30, nbf: now() + 30 } }))).statusCode,
    ).toBe(200)
    await expectRefused(await idToken({ claims: { exp: now() - 90 } }))
    await expectRefused(await idToken({ claims: { nbf: now() + 90 } }))
    await expectRefused(await idToken({ claims: { iat: now() + 90 } }))
  })

  test('a token replayed, or sent twice at once with one nonce, opens one session', async () => {
    const token = await idToken()
    expect((await signIn(token)).statusCode).toBe(200)
    await expectRefused(token)
    const twice = await idToken()
    const answers = await Promise.all([signIn(twice), signIn(twice), signIn(twice)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401])
  })

  test('a nonce that is unknown, too old or different from the form is refused', async () => {
    await expectRefused(await idToken({ claims: { nonce: 'inventado' } }))
    await expectRefused(await idToken({ claims: { nonce: undefined } }))
    await expectRefused(await idToken({ claims: { nonce: 7 } }))
    const nonce = await freshNonce()
    await database.adminPool.query(
      `update sign_in_nonce set expires_at = now() - interval '1 second' where nonce = $1`,
      [nonce],
    )
    await expectRefused(await idToken({ claims: { nonce } }))
    expect((await signIn(await idToken(), { nonce: 'outro' })).statusCode).toBe(401)
    const own = await freshNonce()
    expect(
      (await signIn(await idToken({ claims: { nonce: own } }), { nonce: own })).statusCode,
    ).toBe(200)
  })

  test('a token for another client, environment or issuer is refused', async () => {
    await expectRefused(await idToken({ claims: { aud: 'outro-sistema' } }))
    await expectRefused(await idToken({ claims: { aud: 'regua-hml' } }))
    await expectRefused(await idToken({ claims: { aud: undefined } }))
    await expectRefused(await idToken({ claims: { aud: ['regua-dev', 'outro'] } }))
    await expectRefused(await idToken({ claims: { azp: 'outro' } }))
    await expectRefused(await idToken({ claims: { iss: 'https://login.example' } }))
    await expectRefused(await idToken({ claims: { iss: `${issuer}/` } }))
    expect(
      (await signIn(await idToken({ claims: { aud: 'regua-hml' } }), { origin: origins.hml }))
        .statusCode,
    ).toBe(200)
    expect((await signIn(await idToken(), { origin: 'https://mal.example' })).statusCode).toBe(401)
    expect(
      (await signIn(await idToken({ claims: { aud: ['regua-dev', 'outro'], azp: 'regua-dev' } })))
        .statusCode,
    ).toBe(200)
  })

  test('a token without expiry, issue time, subject or verified address is refused', async () => {
    for (const missing of ['exp', 'iat', 'sub'])
      await expectRefused(await idToken({ claims: { [missing]: undefined } }))
    await expectRefused(await idToken({ claims: { email_verified: false } }))
    await expectRefused(await idToken({ claims: { email: undefined } }))
  })

  test('names with characters that a database cannot store are ignored, in ID and logout tokens', async () => {
    for (const odd of ['ana@empresa.example\u0000', 'a\nb', '\ud800', 'x'.repeat(301)]) {
      await expectRefused(await idToken({ claims: { sub: odd } }))
      await expectRefused(await idToken({ claims: { email: odd } }))
    }
    const answer = await signIn(
      await idToken({
        claims: { sub: 'ana', email: 'a\u0000b', preferred_username: 'ana', sid: '\u0000' },
      }),
    )
    expect(answer.statusCode).toBe(200)
  })

  test('an access token is not an ID token', async () => {
    await expectRefused(await idToken({ header: { typ: 'at+jwt' } }))
  })
})

describe('strong or recent sign-in', () => {
  const strong = { acr: ['urn:forte', '2'], amr: ['mfa'], maxAgeSeconds: 3_600 }
  const claims = (more: Record<string, unknown> = {}) => ({
    acr: 'urn:forte',
    amr: ['pwd', 'mfa'],
    auth_time: now() - 60,
    ...more,
  })
  let demanding: FastifyInstance
  beforeAll(async () => {
    demanding = await appFor(issuer, strong)
  })
  afterAll(() => demanding.close())
  const statusOf = async (given: Record<string, unknown>) =>
    (await signIn(await idToken({ claims: given }), { on: demanding })).statusCode

  test('is requested from the provider and accepted only if the token confirms it', async () => {
    const answer = await demanding.inject({
      url: '/bff/authenticate/configuracao',
      headers: { host: 'dev.localhost' },
    })
    expect(answer.json()).toMatchObject({ oidc: { acr: 'urn:forte 2', maxAge: 3_600 } })
    expect(await statusOf(claims())).toBe(200)
    expect(await statusOf(claims({ acr: '2' }))).toBe(200)
    for (const weak of [
      { acr: undefined },
      { acr: '1' },
      { acr: ['urn:forte'] },
      { amr: undefined },
      { amr: ['pwd'] },
      { amr: 'mfa' },
      { auth_time: undefined },
      { auth_time: now() - 3_700 },
      { auth_time: `${now()}` },
    ])
      expect(await statusOf(claims(weak)), JSON.stringify(weak)).toBe(401)
  })

  test('is stored with the session, and never with a future time', async () => {
    const provenAt = async () =>
      (
        await database.adminPool.query<{ seconds: number }>(
          `
            select extract(epoch from now() - authenticated_at)::int as seconds
            from session
            order by created_at desc
            limit 1`,
        )
      ).rows[0]?.seconds ?? -1
    await statusOf(claims({ auth_time: now() - 900 }))
    expect(await provenAt()).toBeGreaterThanOrEqual(900)
    await statusOf(claims({ auth_time: now() + 900 }))
    expect(await provenAt()).toBeLessThan(60)
  })
})

describe('forged tokens', () => {
  test('alg none, with and without a signature', async () => {
    const payload = payloadOf(await idToken())
    for (const alg of ['none', 'None', 'NONE', '']) {
      await expectRefused(`${toUnsigned({ alg, kid: 'own' }, payload)}.`)
      await expectRefused(`${toUnsigned({ alg, kid: 'own' }, payload)}.AAAA`)
    }
  })

  test('HS256 signed with the published key as the secret', async () => {
    const text = toUnsigned({ alg: 'HS256', kid: 'own' }, payloadOf(await idToken()))
    const published = await exportSPKI(own.publicKey)
    for (const secret of [
      published,
      `${published}\n`,
      JSON.stringify(await exportJWK(own.publicKey)),
    ]) {
      await expectRefused(
        `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`,
      )
    }
  })

  test('signed by another key, with a known, unknown or missing key id', async () => {
    await expectRefused(await idToken({ key: foreign.privateKey }))
    await expectRefused(await idToken({ key: foreign.privateKey, header: { kid: 'foreign' } }))
    await expectRefused(await idToken({ key: foreign.privateKey, header: { kid: undefined } }))
    await expectRefused(await idToken({ header: { kid: 'curve' } }))
    await expectRefused(await idToken({ header: { kid: '../../keys' } }))
  })

  test('with an embedded key or a URL to fetch one', async () => {
    const jwk = await exportJWK(foreign.publicKey)
    for (const header of [
      { jwk },
      { jku: 'https://mal.example/keys' },
      { x5u: 'https://mal.example/cert' },
      { x5c: ['AAAA'] },
    ]) {
      await expectRefused(await idToken({ key: foreign.privateKey, header }))
    }
  })

  test('with an unknown critical extension', async () => {
    await expectRefused(await idToken({ header: { crit: ['estranho'], estranho: 1 } }))
  })

  test('changed after signing, truncated, padded or not a token', async () => {
    const token = await idToken()
    const [header = '', , signature = ''] = token.split('.')
    const changed = Buffer.from(
      JSON.stringify({ ...payloadOf(token), email: 'admin@regua.example' }),
    ).toString('base64url')
    for (const forged of [
      `${header}.${changed}.${signature}`,
      `${header}.${changed}.`,
      token.slice(0, -10),
      `${token}.${token}`,
      'a.b.c',
      '..',
      'undefined',
      '{}',
      'é'.repeat(50),
    ]) {
      await expectRefused(forged)
    }
  })

  test('with keys too weak', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const text = toUnsigned({ alg: 'RS256', kid: 'own' }, payloadOf(await idToken()))
    await expectRefused(
      `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`,
    )
  })
})

describe('unreachable provider', () => {
  test('answers 503 and counts no failed attempt', async () => {
    const unreachable = await appFor('http://127.0.0.1:9')
    const answer = await signIn(await idToken(), { on: unreachable })
    await unreachable.close()
    expect(answer.statusCode).toBe(503)
    expect((await database.adminPool.query('select 1 from sign_in_failure')).rows).toEqual([])
  })

  test('metadata of another issuer is rejected', async () => {
    wrong.issuer = 'https://mal.example'
    const misled = await appFor(issuer)
    const answer = await signIn(await idToken(), { on: misled })
    wrong.issuer = undefined
    expect(answer.statusCode).toBe(503)
    // The next attempt retries: failures are not cached.
    expect((await signIn(await idToken(), { on: misled })).statusCode).toBe(200)
    await misled.close()
  })

  test('keys at an origin missing from the settings are not fetched', async () => {
    const keysAt = `${issuer.replace('127.0.0.1', 'localhost')}/keys`
    wrong.jwks_uri = keysAt
    const [narrow, wide] = [
      await appFor(issuer),
      await appFor(issuer, undefined, [new URL(keysAt).origin]),
    ]
    const answers = [
      await signIn(await idToken(), { on: narrow }),
      await signIn(await idToken(), { on: wide }),
    ]
    wrong.jwks_uri = undefined
    await narrow.close()
    await wide.close()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 200])
  })
})

describe('sign-out at the provider', () => {
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  let serial = 0
  async function logoutToken({ claims = {}, header = {}, key = own.privateKey }: ForgedToken = {}) {
    const all = {
      iss: issuer,
      aud: 'regua-dev',
      sub: 'conta-da-ana',
      iat: now(),
      exp: now() + 120,
      jti: `aviso-${(serial += 1)}`,
      events: event,
      ...claims,
    }
    const payload = Object.fromEntries(
      Object.entries(all).filter(([, value]) => value !== undefined),
    )
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: 'own', typ: 'logout+jwt', ...header })
      .sign(key)
  }
  const sendLogout = (token: string, on = app) =>
    on.inject({
      method: 'POST',
      url: '/bff/authenticate/saida-do-provedor',
      payload: new URLSearchParams({ logout_token: token }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  async function enter(claims: Record<string, unknown> = {}) {
    const answer = await signIn(
      await idToken({ claims: { sub: 'conta-da-ana', sid: 'janela-1', ...claims } }),
    )
    expect(answer.statusCode).toBe(200)
    const cookie = `regua=${answer.cookies[0]?.value}`
    return { authorization: `Bearer ${answer.json<{ token: string }>().token}`, cookie }
  }
  const isOpen = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/bff/preferencias/x', headers })).statusCode === 200

  test('ends all sessions of the user, or the one of that provider session', async () => {
    const [one, two, other] = [
      await enter(),
      await enter({ sid: 'janela-2' }),
      await enter({ sid: 'janela-3', sub: 'outra-conta', email: 'admin@regua.example' }),
    ]
    const answer = await sendLogout(
      await logoutToken({ claims: { sub: undefined, sid: 'janela-1' } }),
    )
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect([await isOpen(one), await isOpen(two), await isOpen(other)]).toEqual([false, true, true])
    expect(
      (await sendLogout(await logoutToken({ claims: { aud: ['regua-hml'] } }))).statusCode,
    ).toBe(200)
    expect([await isOpen(two), await isOpen(other)]).toEqual([false, true])
    expect((await sendLogout(await logoutToken({ claims: { sub: 'ninguem' } }))).statusCode).toBe(
      200,
    )
    const { rows } = await database.adminPool.query<{ body: object }>(
      `
        select body
        from audit_entry
        where action = 'SAIDA' and user_name = 'Pessoa ana'
        order by position desc
        limit 1`,
    )
    expect(rows[0]?.body).toEqual({
      login: 'ana',
      sessoes: expect.any(Number) as number,
      provedor: true,
    })
  })

  test('ends a session without a provider session id together with its user', async () => {
    const session = await enter({ sid: undefined })
    await sendLogout(await logoutToken({ claims: { sid: 'janela-7' } }))
    expect(await isOpen(session)).toBe(false)
  })

  test('is ignored when repeated, late or forged', async () => {
    const used = await logoutToken()
    expect((await sendLogout(used)).statusCode).toBe(200)
    const session = await enter()
    const forged = [
      used,
      await idToken({ claims: { sub: 'conta-da-ana' } }),
      await idToken({
        claims: { sub: 'conta-da-ana', events: event, jti: 'x' },
        header: { typ: 'logout+jwt' },
      }),
      await logoutToken({ header: { typ: 'JWT' } }),
      await logoutToken({ header: { typ: undefined } }),
      await logoutToken({ claims: { events: undefined } }),
      await logoutToken({ claims: { events: { 'http://schemas.openid.net/event/outro': {} } } }),
      await logoutToken({ claims: { events: [Object.keys(event)[0]] } }),
      await logoutToken({ claims: { nonce: await freshNonce() } }),
      await logoutToken({ claims: { jti: undefined } }),
      await logoutToken({ claims: { jti: 'a\u0000' } }),
      await logoutToken({ claims: { sub: 'a\u0000' } }),
      await logoutToken({ claims: { exp: undefined } }),
      await logoutToken({ claims: { sub: undefined } }),
      await logoutToken({ claims: { iat: now() - 300, exp: now() + 300 } }),
      await logoutToken({ claims: { exp: now() - 90 } }),
      await logoutToken({ claims: { aud: 'outro-sistema' } }),
      await logoutToken({ claims: { iss: 'https://mal.example' } }),
      await logoutToken({ key: foreign.privateKey }),
      `${toUnsigned({ alg: 'none', typ: 'logout+jwt' }, payloadOf(await logoutToken()))}.`,
      'a.b.c',
    ]
    for (const token of forged) {
      const answer = await sendLogout(token)
      expect(answer.statusCode, String(forged.indexOf(token))).toBe(400)
      expect(answer.json()).toMatchObject({ mensagem: 'O aviso de saída não é válido.' })
    }
    expect(await isOpen(session)).toBe(true)
  })

  test('leaves later sessions open', async () => {
    const token = await logoutToken({ claims: { iat: now() - 90 } })
    const session = await enter()
    expect((await sendLogout(token)).statusCode).toBe(200)
    expect(await isOpen(session)).toBe(true)
  })
})
