import { createHash, randomBytes } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { ensureDemoUsers } from '#features/people/access/actions/demo.ts'
import { authenticator } from '#features/people/access/actions/session.ts'
import { signInIdentity } from '#features/people/access/gateway/sign-in.ts'
import { accessRoutes } from '#features/people/access/routes.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { arrange, testApp } from '#testing/test-app.ts'

import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts'

const database = committedDatabase()
const client = {
  origin: 'http://regua.localhost',
  clientId: 'regua',
  redirectUri: 'http://regua.localhost/auth/callback',
}
let provider: IdentityProvider
let app: Awaited<ReturnType<typeof testApp>>

beforeAll(async () => {
  provider = await startIdentityProvider({ clients: [client] })
  const identity = signInIdentity({
    kind: 'oidc',
    issuer: provider.issuer,
    scope: 'openid profile email User.Read',
    clients: [client],
  })
  app = await testApp({
    db: database.app,
    authenticate: authenticator({ db: database.app, secureCookies: false }),
    routes: accessRoutes({ identity, supportUrl: undefined, version: '1', environment: 'dev' }),
  })
  await arrange({ db: database.app }, app, ensureDemoUsers)
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

/**
 * A headless client: follows redirects to the provider, stores cookies, picks a user on the page.
 */
async function authorise(parameters: Record<string, string>, login: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let address = `${provider.issuer}/auth?${new URLSearchParams(parameters)}`
  let picked: string | undefined
  for (let steps = 0; steps < 10 && address.startsWith(provider.issuer); steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, {
      redirect: 'manual',
      headers: {
        cookie,
        ...(picked ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(picked ? { method: 'POST', body: picked } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const next = response.headers.get('location')
    picked = undefined
    if (next) address = new URL(next, address).href
    else {
      const html = await response.text()
      if (!html.includes(`value="${login}"`)) throw new Error(html)
      expect(html).not.toMatch(/https?:\/\//)
      picked = new URLSearchParams({ login }).toString()
    }
  }
  return new URL(address)
}

test("code, PKCE and nonce: the provider's ID token opens a session of the product", async () => {
  const { oidc } = (
    await app.inject({
      url: '/bff/authenticate/configuracao',
      headers: { host: 'regua.localhost' },
    })
  ).json<{ oidc: { nonce: string; scope: string } }>()
  const verifier = randomBytes(32).toString('base64url')
  const back = await authorise(
    {
      client_id: client.clientId,
      redirect_uri: client.redirectUri,
      response_type: 'code',
      scope: oidc.scope,
      nonce: oidc.nonce,
      state: 'estado',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    },
    'aprovador.holding',
  )
  expect(back.origin).toBe(client.origin)
  expect(back.searchParams.get('state')).toBe('estado')
  const form = {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    code_verifier: verifier,
  }
  const answer = await fetch(`${provider.issuer}/token`, {
    method: 'POST',
    headers: { origin: client.origin },
    body: new URLSearchParams(form),
  })
  expect(answer.headers.get('access-control-allow-origin')).toBe(client.origin)
  const { id_token: token } = (await answer.json()) as { id_token: string }
  const session = await app.inject({
    method: 'POST',
    url: '/bff/authenticate',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: client.origin },
    payload: new URLSearchParams({ token, nonce: oidc.nonce }).toString(),
  })
  expect(session.statusCode).toBe(200)
  expect(session.json()).toMatchObject({
    username: 'aprovador.holding',
    profile: { name: 'APROVADOR HOLDING' },
  })
})

test('without PKCE there is no code', async () => {
  const back = await authorise(
    {
      client_id: client.clientId,
      redirect_uri: client.redirectUri,
      response_type: 'code',
      scope: 'openid',
      nonce: 'n',
    },
    'regua',
  )
  expect(back.searchParams.get('error')).toBe('invalid_request')
})
