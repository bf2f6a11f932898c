import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { FastifyInstance } from 'fastify'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { committedDatabase } from '#server/database/test-database.ts'
import { testApp } from '#server/test-app.ts'

import { authenticator } from './actions/session.ts'
import { signInIdentity } from './gateway.ts'
import { accessRoutes } from './routes.ts'
import { accessLimits, signInRefused } from './rules.ts'

const database = committedDatabase()
const origins = { dev: 'http://dev.localhost', hml: 'http://hml.localhost' }

let provider: Server
let issuer: string
let app: FastifyInstance
let own: Awaited<ReturnType<typeof generateKeyPair>>
let foreign: Awaited<ReturnType<typeof generateKeyPair>>
let documentIssuer: string | undefined

async function startProvider() {
  own = await generateKeyPair('RS256', { extractable: true })
  foreign = await generateKeyPair('RS256', { extractable: true })
  const elliptic = await generateKeyPair('ES256', { extractable: true })
  const keys = [
    { ...(await exportJWK(own.publicKey)), kid: 'own', use: 'sig' },
    { ...(await exportJWK(elliptic.publicKey)), kid: 'curve', use: 'sig' },
  ]
  provider = createServer((request, response) => {
    const body = request.url === '/keys' ? { keys } : { issuer: documentIssuer ?? issuer, jwks_uri: `${issuer}/keys` }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
}

const appFor = (issuerOf: string) =>
  testApp({
    db: database.app,
    authenticate: authenticator({ db: database.app, secureCookies: false }),
    routes: accessRoutes({
      identity: signInIdentity({
        kind: 'oidc',
        issuer: issuerOf,
        scope: 'openid',
        clients: Object.entries(origins).map(([name, origin]) => ({
          origin,
          clientId: `regua-${name}`,
          redirectUri: `${origin}/auth/callback`,
        })),
      }),
      limits: { ...accessLimits, failures: 1_000 },
      supportUrl: 'https://suporte.example',
      version: '1',
      environment: 'dev',
    }),
  })

beforeAll(async () => {
  await startProvider()
  app = await appFor(issuer)
  await database.adminPool.query(`
    insert into app_user (login, name, email, profile_id, is_active, is_demo)
    select login, 'Pessoa ' || login, email, p.id, active, demo from profile p, (values
      ('ana', 'Ana@empresa.example', true, false), ('bruno', 'bruno@empresa.example', false, false), ('admin', 'admin@regua.example', true, true),
      ('gemeo.1', 'gemeo@empresa.example', true, false), ('gemeo.2', 'gemeo@empresa.example', true, false)) u (login, email, active, demo)
    where p.code = 'HOLDING'`)
})
afterAll(async () => {
  await app.close()
  provider.closeAllConnections()
  await new Promise((resolve) => provider.close(resolve))
})
afterEach(async () => {
  await database.adminPool.query('delete from sign_in_failure')
})

const settings = async (host = 'dev.localhost') =>
  (await app.inject({ method: 'GET', url: '/bff/authenticate/configuracao', headers: { host } })).json<{
    oidc?: { nonce: string }
  }>()
const freshNonce = async () => (await settings()).oidc?.nonce ?? ''
const now = () => Math.floor(Date.now() / 1_000)

type Forged = {
  readonly claims?: Record<string, unknown>
  readonly header?: Record<string, unknown>
  readonly key?: CryptoKey
}

async function idToken({ claims = {}, header = {}, key = own.privateKey }: Forged = {}) {
  const all = {
    iss: issuer,
    aud: 'regua-dev',
    sub: 'sub-1',
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
  { origin = origins.dev, nonce, on = app }: { origin?: string; nonce?: string; on?: FastifyInstance } = {},
) =>
  on.inject({
    method: 'POST',
    url: '/bff/authenticate',
    payload: new URLSearchParams({ token, ...(nonce ? { nonce } : {}) }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', origin },
  })
const unsigned = (header: object, payload: object) =>
  [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

async function expectRefused(token: string) {
  const answer = await signIn(token)
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ mensagem: signInRefused })
  expect(answer.cookies).toEqual([])
}

describe('sign-in with an identity provider', () => {
  test('each page origin learns its own client id, redirect and a nonce of its own', async () => {
    const [first, second] = [await settings(), await settings('hml.localhost')]
    expect(first).toMatchObject({
      identidade: 'oidc',
      usuariosDemo: [],
      suporte: 'https://suporte.example',
      oidc: { issuer, clientId: 'regua-dev', redirectUri: `${origins.dev}/auth/callback`, scope: 'openid' },
    })
    expect(second).toMatchObject({ oidc: { clientId: 'regua-hml' } })
    expect(first.oidc?.nonce).not.toBe(second.oidc?.nonce)
    expect(await settings('elsewhere.localhost')).not.toHaveProperty('oidc')
  })

  test('the person is found by e-mail or login, whatever its case', async () => {
    for (const claims of [
      {},
      { email: 'ANA@EMPRESA.example' },
      { email: undefined, preferred_username: 'Ana' },
      { email: 'outra@x.example', upn: 'ana' },
    ]) {
      const answer = await signIn(await idToken({ claims }))
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({ username: 'ana' })
    }
  })

  test('a demo user is reached by its own address alone, never by a login that a provider gives away', async () => {
    expect((await signIn(await idToken({ claims: { email: 'admin@regua.example' } }))).statusCode).toBe(200)
    await expectRefused(await idToken({ claims: { email: undefined, preferred_username: 'admin' } }))
    await expectRefused('admin')
  })

  test('unknown, disabled and ambiguous people get the same 401', async () => {
    for (const email of ['ninguem@empresa.example', 'bruno@empresa.example', 'gemeo@empresa.example'])
      await expectRefused(await idToken({ claims: { email } }))
  })

  test("the provider's clock may be 60 seconds off, not more", async () => {
    expect((await signIn(await idToken({ claims: { exp: now() - 30 } }))).statusCode).toBe(200)
    expect((await signIn(await idToken({ claims: { iat: now() + 30, nbf: now() + 30 } }))).statusCode).toBe(200)
    await expectRefused(await idToken({ claims: { exp: now() - 90 } }))
    await expectRefused(await idToken({ claims: { nbf: now() + 90 } }))
    await expectRefused(await idToken({ claims: { iat: now() + 90 } }))
  })

  test('a token replayed, or two at once with one nonce, opens one session', async () => {
    const token = await idToken()
    expect((await signIn(token)).statusCode).toBe(200)
    await expectRefused(token)
    const twice = await idToken()
    const answers = await Promise.all([signIn(twice), signIn(twice), signIn(twice)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401])
  })

  test("a nonce that is not ours, too old or another than the form's is refused", async () => {
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
    expect((await signIn(await idToken({ claims: { nonce: own } }), { nonce: own })).statusCode).toBe(200)
  })

  test('a token for another client, environment or issuer is refused', async () => {
    await expectRefused(await idToken({ claims: { aud: 'outro-sistema' } }))
    await expectRefused(await idToken({ claims: { aud: 'regua-hml' } }))
    await expectRefused(await idToken({ claims: { aud: undefined } }))
    await expectRefused(await idToken({ claims: { aud: ['regua-dev', 'outro'] } }))
    await expectRefused(await idToken({ claims: { azp: 'outro' } }))
    await expectRefused(await idToken({ claims: { iss: 'https://login.example' } }))
    await expectRefused(await idToken({ claims: { iss: `${issuer}/` } }))
    expect((await signIn(await idToken({ claims: { aud: 'regua-hml' } }), { origin: origins.hml })).statusCode).toBe(
      200,
    )
    expect((await signIn(await idToken(), { origin: 'https://mal.example' })).statusCode).toBe(401)
    expect(
      (await signIn(await idToken({ claims: { aud: ['regua-dev', 'outro'], azp: 'regua-dev' } }))).statusCode,
    ).toBe(200)
  })

  test('a token without an expiry, an issue time, a subject or an address that was checked is refused', async () => {
    for (const missing of ['exp', 'iat', 'sub'])
      await expectRefused(await idToken({ claims: { [missing]: undefined } }))
    await expectRefused(await idToken({ claims: { email_verified: false } }))
    await expectRefused(await idToken({ claims: { email: undefined } }))
  })

  test('an access token is not an ID token', async () => {
    await expectRefused(await idToken({ header: { typ: 'at+jwt' } }))
  })
})

describe('forged tokens', () => {
  test('alg none, with and without a signature', async () => {
    const payload = payloadOf(await idToken())
    for (const alg of ['none', 'None', 'NONE', '']) {
      await expectRefused(`${unsigned({ alg, kid: 'own' }, payload)}.`)
      await expectRefused(`${unsigned({ alg, kid: 'own' }, payload)}.AAAA`)
    }
  })

  test('HS256 signed with the published key as the secret', async () => {
    const text = unsigned({ alg: 'HS256', kid: 'own' }, payloadOf(await idToken()))
    const published = await exportSPKI(own.publicKey)
    for (const secret of [published, `${published}\n`, JSON.stringify(await exportJWK(own.publicKey))]) {
      await expectRefused(`${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`)
    }
  })

  test("signed by another key under our key's name, under its own, or without a name", async () => {
    await expectRefused(await idToken({ key: foreign.privateKey }))
    await expectRefused(await idToken({ key: foreign.privateKey, header: { kid: 'foreign' } }))
    await expectRefused(await idToken({ key: foreign.privateKey, header: { kid: undefined } }))
    await expectRefused(await idToken({ header: { kid: 'curve' } }))
    await expectRefused(await idToken({ header: { kid: '../../keys' } }))
  })

  test('that bring their own key or say where to fetch it', async () => {
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

  test('with an extension that we do not know', async () => {
    await expectRefused(await idToken({ header: { crit: ['estranho'], estranho: 1 } }))
  })

  test('changed after signing, cut, padded or not a token at all', async () => {
    const token = await idToken()
    const [header = '', , signature = ''] = token.split('.')
    const changed = Buffer.from(JSON.stringify({ ...payloadOf(token), email: 'admin@regua.example' })).toString(
      'base64url',
    )
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

  test('with keys too weak to be used', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const text = unsigned({ alg: 'RS256', kid: 'own' }, payloadOf(await idToken()))
    await expectRefused(`${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`)
  })
})

describe('a provider that cannot be asked', () => {
  test("answers 503 and counts nobody's attempt", async () => {
    const silent = await appFor('http://127.0.0.1:9')
    const answer = await signIn(await idToken(), { on: silent })
    await silent.close()
    expect(answer.statusCode).toBe(503)
    expect((await database.adminPool.query('select 1 from sign_in_failure')).rows).toEqual([])
  })

  test('or that speaks for another issuer is not believed', async () => {
    documentIssuer = 'https://mal.example'
    const misled = await appFor(issuer)
    const answer = await signIn(await idToken(), { on: misled })
    documentIssuer = undefined
    expect(answer.statusCode).toBe(503)
    // The next attempt asks again: a failure is not kept.
    expect((await signIn(await idToken(), { on: misled })).statusCode).toBe(200)
    await misled.close()
  })
})
