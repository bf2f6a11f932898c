// Each forged token must be refused with the same sentence, open no session and set no cookie. The
// server may contact only the configured provider.
import {
  constants,
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign as signBytes,
} from 'node:crypto'

import type { FastifyInstance } from 'fastify'
import { EncryptJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { committedDatabase } from '#testing/test-database.ts'
import {
  appWithProvider,
  type LocalServer,
  origins,
  signInSettings,
  startLocalServer,
  startProvider,
} from '#testing/test-identity-provider.ts'

import { signInRefused } from './rules/session.ts'

const database = committedDatabase()
const rsa = (modulusLength = 2048) => generateKeyPairSync('rsa', { modulusLength })
const own = rsa()
const foreign = rsa()
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const foreignCurve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const weak = rsa(1024)

let provider: LocalServer
let stranger: LocalServer
let strangerRequests = 0
let issuer: string
let app: FastifyInstance

const jwkOf = (key: KeyObject, more: object = {}) => ({
  ...key.export({ format: 'jwk' }),
  use: 'sig',
  ...more,
})

beforeAll(async () => {
  const keys = [jwkOf(own.publicKey, { kid: 'own' }), jwkOf(curve.publicKey, { kid: 'curve' })]
  provider = await startProvider(keys)
  issuer = provider.address
  // Serves the forger's own keys; the server must never fetch them.
  stranger = await startLocalServer((_request, response) => {
    strangerRequests += 1
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ keys: [jwkOf(foreign.publicKey, { kid: 'own' })] }))
  })
  app = await appWithProvider(database, issuer, { failures: 100_000 })
  await database.adminPool.query(`
    insert into app_user (login, name, email, profile_id, is_active, is_demo)
    select login, 'Pessoa ' || login, email, p.id, active, false from profile p, (values
      ('ana', 'ana@empresa.example', true), ('bruno', 'bruno@empresa.example', false),
      ('gemeo.1', 'gemeo@empresa.example', true), ('gemeo.2', 'gemeo@empresa.example', true)) u (
        login, email, active
      )
    where p.code = 'HOLDING'`)
})
afterAll(async () => {
  await app.close()
  for (const server of [provider, stranger]) await server.close()
})

const freshNonce = async () => (await signInSettings(app)).oidc?.nonce ?? ''
const now = () => Math.floor(Date.now() / 1_000)

type Json = Readonly<Record<string, unknown>>
type Attempt = {
  readonly token: string
  readonly nonce?: string
  readonly headers?: Readonly<Record<string, string>>
}
type Forger = () => Promise<string | Attempt>

const part = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const claimsOf = async (more: Json = {}) => ({
  iss: issuer,
  aud: 'regua-dev',
  sub: 'sub of ana@empresa.example',
  email: 'ana@empresa.example',
  iat: now(),
  exp: now() + 300,
  nonce: await freshNonce(),
  ...more,
})
const soundHeader = { alg: 'RS256', kid: 'own' }
const rs = (text: string, key: KeyObject = own.privateKey, hash = 'sha256') =>
  signBytes(hash, Buffer.from(text), key)

/** A token with this header and these claims, signed as RS256 with any key. */
async function signToken(
  header: Json = {},
  claims: Json = {},
  key: KeyObject = own.privateKey,
): Promise<string> {
  const text = `${part({ ...soundHeader, ...header })}.${part(await claimsOf(claims))}`
  return `${text}.${rs(text, key).toString('base64url')}`
}
/** A token with this header and these claims, and any signature over them. */
async function signedBy(
  header: Json,
  signature: (text: string) => Buffer,
  claims: Json = {},
): Promise<string> {
  const text = `${part({ ...soundHeader, ...header })}.${part(await claimsOf(claims))}`
  return `${text}.${signature(text).toString('base64url')}`
}
const hmac =
  (secret: string | Buffer, hash = 'sha256') =>
  (text: string) =>
    createHmac(hash, secret).update(text).digest()
const pieces = (token: string) => token.split('.') as [string, string, string]

const forgedHeader =
  (header: Json, key: KeyObject = foreign.privateKey): Forger =>
  () =>
    signToken(header, {}, key)
const forgedClaims =
  (claims: () => Json): Forger =>
  () =>
    signToken({}, claims())
const spki = own.publicKey.export({ type: 'spki', format: 'pem' }) as string

const algorithms: Record<string, Forger> = {
  ...Object.fromEntries(
    ['none', 'None', 'NONE', 'nOnE', ''].flatMap((alg) => [
      [`alg '${alg}' without a signature`, () => signedBy({ alg }, () => Buffer.alloc(0))],
      [`alg '${alg}' with some signature`, () => signedBy({ alg }, () => randomBytes(256))],
      [`alg '${alg}' with a true signature`, () => signedBy({ alg }, (text) => rs(text))],
    ]),
  ),
  'no alg': () => signedBy({ alg: undefined }, (text) => rs(text)),
  'alg null': () => signedBy({ alg: null }, (text) => rs(text)),
  'alg as a list': () => signedBy({ alg: ['RS256'] }, (text) => rs(text)),
  'alg in small letters': () => signedBy({ alg: 'rs256' }, (text) => rs(text)),
  'HS256 with the published key as PEM': () => signedBy({ alg: 'HS256' }, hmac(spki)),
  'HS256 with the published key as PEM, no line at its end': () =>
    signedBy({ alg: 'HS256' }, hmac(spki.trimEnd())),
  'HS256 with the published key as DER': () =>
    signedBy({ alg: 'HS256' }, hmac(own.publicKey.export({ type: 'spki', format: 'der' }))),
  'HS256 with the published key as JWK': () =>
    signedBy({ alg: 'HS256' }, hmac(JSON.stringify(jwkOf(own.publicKey)))),
  'HS256 with the modulus': () =>
    signedBy(
      { alg: 'HS256' },
      hmac(Buffer.from(String(own.publicKey.export({ format: 'jwk' }).n), 'base64url')),
    ),
  'HS384 with the published key': () => signedBy({ alg: 'HS384' }, hmac(spki, 'sha384')),
  'HS512 with the published key': () => signedBy({ alg: 'HS512' }, hmac(spki, 'sha512')),
  'HS256 with an empty secret': () => signedBy({ alg: 'HS256' }, hmac('')),
  'HS256 with the client id': () => signedBy({ alg: 'HS256' }, hmac('regua-dev')),
  'HS256 with a key of its own in the header': () =>
    signedBy({ alg: 'HS256', jwk: { kty: 'oct', k: part('segredo') } }, hmac('segredo')),
  'a hash that the header does not name': () => signedBy({ alg: 'RS512' }, (text) => rs(text)),
  'PSS under the name of RS256': () =>
    signedBy({}, (text) =>
      signBytes('sha256', Buffer.from(text), {
        key: own.privateKey,
        padding: constants.RSA_PKCS1_PSS_PADDING,
      }),
    ),
  'SHA-1': () => signedBy({ alg: 'RS1' }, (text) => rs(text, own.privateKey, 'sha1')),
  'ES256 by a foreign curve key': () =>
    signedBy({ alg: 'ES256', kid: 'curve' }, (text) =>
      signBytes('sha256', Buffer.from(text), {
        key: foreignCurve.privateKey,
        dsaEncoding: 'ieee-p1363',
      }),
    ),
  'ES256 of zeros (CVE-2022-21449)': () =>
    signedBy({ alg: 'ES256', kid: 'curve' }, () => Buffer.alloc(64)),
  'ES256 in DER': () =>
    signedBy({ alg: 'ES256', kid: 'curve' }, (text) =>
      signBytes('sha256', Buffer.from(text), curve.privateKey),
    ),
  'ES256 under the name of the RSA key': () =>
    signedBy({ alg: 'ES256' }, (text) =>
      signBytes('sha256', Buffer.from(text), { key: curve.privateKey, dsaEncoding: 'ieee-p1363' }),
    ),
}

const keys: Record<string, Forger> = {
  "a foreign key under our key's name": forgedHeader({}),
  'a foreign key under a name of its own': forgedHeader({ kid: 'foreign' }),
  'a foreign key without a name': forgedHeader({ kid: undefined }),
  'our key under the name of another': () => signToken({ kid: 'curve' }),
  'a key too weak to be used': forgedHeader({}, weak.privateKey),
  'a name that is a path': forgedHeader({ kid: '../../../../dev/null' }),
  'a name that is SQL': forgedHeader({ kid: "own' union select 'x" }),
  'a name that is an address': () =>
    signToken({ kid: `${stranger.address}/keys` }, {}, foreign.privateKey),
  'a name that is a list': forgedHeader({ kid: ['own'] }),
  'a name of the prototype': forgedHeader({ kid: '__proto__' }),
  'a name with a null in it': forgedHeader({ kid: 'own\u0000' }),
  'a name of ten thousand letters': forgedHeader({ kid: 'a'.repeat(10_000) }),
  'its own key in the header': () =>
    signToken({ jwk: jwkOf(foreign.publicKey) }, {}, foreign.privateKey),
  'its own key in the header under our name': () =>
    signToken(
      { jwk: jwkOf(foreign.publicKey, { kid: 'own' }), kid: 'own' },
      {},
      foreign.privateKey,
    ),
  'an address for its keys': () =>
    signToken({ jku: `${stranger.address}/keys` }, {}, foreign.privateKey),
  'an address that begins like ours': () =>
    signToken({ jku: `${issuer}@${new URL(stranger.address).host}/keys` }, {}, foreign.privateKey),
  'an address for its certificate': () =>
    signToken({ x5u: `${stranger.address}/cert` }, {}, foreign.privateKey),
  'a certificate': () =>
    signToken(
      {
        x5c: [
          createPublicKey(foreign.privateKey)
            .export({ type: 'spki', format: 'der' })
            .toString('base64'),
        ],
      },
      {},
      foreign.privateKey,
    ),
  'the fingerprint of a certificate': forgedHeader({ x5t: 'AAAA', 'x5t#S256': 'AAAA' }),
}

const shapes: Record<string, Forger> = {
  'changed claims under the old signature': async () => {
    const [header, , signature] = pieces(await signToken())
    return `${header}.${part(await claimsOf({ email: 'bruno@empresa.example' }))}.${signature}`
  },
  'a changed header under the old signature': async () => {
    const [, payload, signature] = pieces(await signToken())
    return `${part({ ...soundHeader, typ: 'JWT' })}.${payload}.${signature}`
  },
  'the signature of another token': async () => {
    const [[header, payload], [, , signature]] = [
      pieces(await signToken()),
      pieces(await signToken()),
    ]
    return `${header}.${payload}.${signature}`
  },
  'no signature': async () => (await signToken()).replace(/[^.]+$/, ''),
  'no third part': async () =>
    pieces(await signToken())
      .slice(0, 2)
      .join('.'),
  'a cut signature': async () => (await signToken()).slice(0, -10),
  'bytes behind the signature': () =>
    signedBy({}, (text) => Buffer.concat([rs(text), Buffer.from('x')])),
  'four parts': async () => `${await signToken()}.x`,
  'two tokens in one': async () => `${await signToken()}.${await signToken()}`,
  'an encrypted token': async () =>
    new EncryptJWT(await claimsOf())
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(randomBytes(32)),
  'an extension that nobody knows': () => signToken({ crit: ['estranho'], estranho: 1 }),
  'an empty list of extensions': () => signToken({ crit: [] }),
  'claims that are not encoded': async () => {
    const text = `${part({ ...soundHeader, b64: false, crit: ['b64'] })}.${JSON.stringify(await claimsOf())}`
    return `${text}.${rs(text).toString('base64url')}`
  },
  'claims that are a list': async () => {
    const text = `${part(soundHeader)}.${part([await claimsOf()])}`
    return `${text}.${rs(text).toString('base64url')}`
  },
  'claims that are no JSON': async () => {
    const text = `${part(soundHeader)}.${part('{"iss":')}`
    return `${text}.${rs(text).toString('base64url')}`
  },
  'a blank inside': async () => (await signToken()).replace('.', '. '),
  'three letters': async () => 'a.b.c',
  'two dots': async () => '..',
  'nothing but a word': async () => 'undefined',
  'an object': async () => '{}',
  'a login': async () => 'ana',
  'letters beyond the alphabet': async () => 'é'.repeat(50),
  'a hundred thousand letters': async () => 'a'.repeat(60_000),
}

const kinds: Record<string, Forger> = Object.fromEntries(
  ['at+jwt', 'application/at+jwt', 'logout+jwt', 'secevent+jwt', 'dpop+jwt', 'JWE', ''].map(
    (typ) => [`a token of the kind '${typ}'`, () => signToken({ typ })],
  ),
)

const claims: Record<string, Forger> = {
  'no end': forgedClaims(() => ({ exp: undefined })),
  'an end 90 seconds ago': forgedClaims(() => ({ exp: now() - 90 })),
  'an end in words': forgedClaims(() => ({ exp: String(now() + 300) })),
  'an end of nothing': forgedClaims(() => ({ exp: null })),
  'an end below zero': forgedClaims(() => ({ exp: -1 })),
  'a far end, issued two days ago': forgedClaims(() => ({
    iat: now() - 172_800,
    exp: now() + 172_800,
  })),
  'no time of issue': forgedClaims(() => ({ iat: undefined })),
  'a time of issue in 90 seconds': forgedClaims(() => ({ iat: now() + 90 })),
  'a time of issue in words': forgedClaims(() => ({ iat: 'agora' })),
  'a beginning in 90 seconds': forgedClaims(() => ({ nbf: now() + 90 })),
  'another audience': forgedClaims(() => ({ aud: 'outro-sistema' })),
  'the audience of another environment': forgedClaims(() => ({ aud: 'regua-hml' })),
  'no audience': forgedClaims(() => ({ aud: undefined })),
  'an empty list of audiences': forgedClaims(() => ({ aud: [] })),
  'our audience in other letters': forgedClaims(() => ({ aud: 'REGUA-DEV' })),
  'our audience with a blank': forgedClaims(() => ({ aud: 'regua-dev ' })),
  'our audience inside an object': forgedClaims(() => ({ aud: { 0: 'regua-dev' } })),
  'two audiences and nobody authorised': forgedClaims(() => ({ aud: ['regua-dev', 'outro'] })),
  'two audiences and another one authorised': forgedClaims(() => ({
    aud: ['regua-dev', 'outro'],
    azp: 'outro',
  })),
  'another one authorised': forgedClaims(() => ({ azp: 'outro' })),
  'a list of the authorised': forgedClaims(() => ({ azp: ['regua-dev'] })),
  'another issuer': forgedClaims(() => ({ iss: 'https://login.example' })),
  'our issuer with a slash': forgedClaims(() => ({ iss: `${issuer}/` })),
  'our issuer in capitals': forgedClaims(() => ({ iss: issuer.toUpperCase() })),
  'our issuer as a user of another': forgedClaims(() => ({ iss: `${issuer}@mau.example` })),
  'a list with our issuer': forgedClaims(() => ({ iss: [issuer] })),
  'no issuer': forgedClaims(() => ({ iss: undefined })),
  'no nonce': forgedClaims(() => ({ nonce: undefined })),
  'an invented nonce': forgedClaims(() => ({ nonce: 'inventado' })),
  'an empty nonce': forgedClaims(() => ({ nonce: '' })),
  'a nonce that is a number': forgedClaims(() => ({ nonce: 7 })),
  'a nonce that is a list': async () => signToken({}, { nonce: [await freshNonce()] }),
  'a nonce that is over': async () => {
    const nonce = await freshNonce()
    await database.adminPool.query(
      `update sign_in_nonce set expires_at = now() - interval '1 second' where nonce = $1`,
      [nonce],
    )
    return signToken({}, { nonce })
  },
  "another nonce than the page's": async () => ({
    token: await signToken(),
    nonce: await freshNonce(),
  }),
  'no subject': forgedClaims(() => ({ sub: undefined })),
  'an empty subject': forgedClaims(() => ({ sub: '' })),
  'a blank subject': forgedClaims(() => ({ sub: ' ' })),
  'a subject that is a number': forgedClaims(() => ({ sub: 1 })),
  'a subject of three hundred and one letters': forgedClaims(() => ({ sub: 'a'.repeat(301) })),
  'an address that was not checked': forgedClaims(() => ({ email_verified: false })),
  'no address and no login': forgedClaims(() => ({ email: undefined })),
  'an address that is a list': forgedClaims(() => ({ email: ['ana@empresa.example'] })),
  'an address with a wildcard': forgedClaims(() => ({ email: '%@empresa.example' })),
  'an address with a foreign letter that looks the same': forgedClaims(() => ({
    email: '\u0430na@empresa.example',
  })),
  'an address in wide letters': forgedClaims(() => ({ email: '\uff41na@empresa.example' })),
  'an address with a null in it': forgedClaims(() => ({ email: 'ana@empresa.example\u0000' })),
  'a nonce with a null in it': forgedClaims(() => ({ nonce: 'a\u0000' })),
  'a subject with a null in it': forgedClaims(() => ({ sub: 'a\u0000' })),
  'a session of the provider with a null in it, and nobody': forgedClaims(() => ({
    sid: 'a\u0000',
    email: 'ninguem@x.example',
    sub: 'z',
  })),
  'two addresses in one': forgedClaims(() => ({
    email: 'ana@empresa.example,bruno@empresa.example',
  })),
  'somebody who is not registered': forgedClaims(() => ({
    email: 'ninguem@empresa.example',
    sub: 'a',
  })),
  'somebody who is disabled': forgedClaims(() => ({ email: 'bruno@empresa.example', sub: 'b' })),
  'an address of two people': forgedClaims(() => ({ email: 'gemeo@empresa.example', sub: 'c' })),
}

const from =
  (headers: Readonly<Record<string, string>>): Forger =>
  async () => ({ token: await signToken(), headers })
const pages: Record<string, Forger> = {
  'a page of another origin': from({ origin: 'https://mau.example' }),
  'a page whose origin begins like ours': from({ origin: 'http://dev.localhost.mau.example' }),
  'our origin on another port': from({ origin: 'http://dev.localhost:8080' }),
  'our origin under another protocol': from({ origin: 'https://dev.localhost' }),
  'no origin at all (null)': from({ origin: 'null' }),
  'the page of another environment': from({ origin: origins.hml }),
  'a page of another site': from({ 'sec-fetch-site': 'cross-site' }),
  'a page of a sister site': from({ 'sec-fetch-site': 'same-site' }),
}

async function attempt(forged: string | Attempt) {
  const { token, nonce, headers = {} } = typeof forged === 'string' ? { token: forged } : forged
  return app.inject({
    method: 'POST',
    url: '/bff/authenticate',
    payload: new URLSearchParams({ token, ...(nonce === undefined ? {} : { nonce }) }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      origin: origins.dev,
      ...headers,
    },
  })
}
const sessions = async () => (await database.adminPool.query('select 1 from session')).rowCount

const all = Object.entries({ algorithms, keys, shapes, kinds, claims, pages }).flatMap(
  ([group, cases]) => Object.entries(cases).map(([name, forge]) => [group, name, forge] as const),
)

describe('forged token', () => {
  test('covers more than eighty different forgeries', () => {
    expect(all.length).toBeGreaterThanOrEqual(80)
    expect(new Set(all.map(([, name]) => name)).size).toBe(all.length)
  })

  test.each(all)('%s: %s is refused', async (_group, _name, forge) => {
    const before = await sessions()
    const answer = await attempt(await forge())
    expect([400, 401]).toContain(answer.statusCode)
    if (answer.statusCode === 401)
      expect(answer.json()).toMatchObject({ mensagem: signInRefused, message: signInRefused })
    expect(answer.cookies).toEqual([])
    expect(await sessions()).toBe(before)
  })

  test('a code or browser token instead of it, or a repeated token, opens no session', async () => {
    for (const code of [
      randomBytes(16).toString('base64url'),
      `Bearer ${await signToken()}`,
      `${await signToken()}\u0000`,
    ])
      expect((await attempt(code)).statusCode).not.toBe(200)
    const token = await signToken()
    expect((await attempt(token)).statusCode).toBe(200)
    expect((await attempt(token)).statusCode).toBe(401)
  })

  test('the server contacts only its provider', () => expect(strangerRequests).toBe(0))

  test('a forgery is refused for its own fault: the valid token opens a session', async () => {
    expect((await attempt(await signToken())).statusCode).toBe(200)
    expect((await attempt(await signToken({ typ: 'JWT' }))).statusCode).toBe(200)
    const curved = await signedBy({ alg: 'ES256', kid: 'curve' }, (text) =>
      signBytes('sha256', Buffer.from(text), { key: curve.privateKey, dsaEncoding: 'ieee-p1363' }),
    )
    expect((await attempt(curved)).statusCode).toBe(200)
    const elsewhere = {
      token: await signToken({}, { aud: 'regua-hml' }),
      headers: { origin: origins.hml },
    }
    expect((await attempt(elsewhere)).statusCode).toBe(200)
  })
})
