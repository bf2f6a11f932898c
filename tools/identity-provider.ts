import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'

import { demoLogins } from '#testing/demo-logins.ts'

export type ProviderClient = {
  readonly origin: string
  readonly clientId: string
  readonly redirectUri: string
}

export type ProviderUser = { readonly login: string; readonly name: string; readonly email: string }

export type IdentityProvider = { readonly issuer: string; close(): Promise<void> }

type Options = {
  readonly port?: number
  readonly clients: readonly ProviderClient[]
  readonly users?: readonly ProviderUser[]
}

/** The demo users with their e-mail addresses in the product. */
export const demoPeople: readonly ProviderUser[] = demoLogins.map((login) => ({
  login,
  name: login,
  email: `${login}@regua.example`,
}))

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const page = (uid: string, users: readonly ProviderUser[]) => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><title>Provedor de identidade</title><meta name="viewport" content="width=device-width">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:24rem;margin:3rem auto;padding:0 1rem}button{display:block;width:100%;margin:.5rem 0;padding:.6rem;font:inherit;text-align:left;cursor:pointer}</style></head>
<body><h1>Quem está entrando?</h1><form method="post" action="/entrar/${escapeHtml(uid)}">
${users.map(({ login, email }) => `<button name="login" value="${escapeHtml(login)}">${escapeHtml(login)} — ${escapeHtml(email)}</button>`).join('\n')}
</form></body></html>`

const clientMetadata = ({ clientId, redirectUri, origin }: ProviderClient) => ({
  client_id: clientId,
  redirect_uris: [redirectUri],
  token_endpoint_auth_method: 'none' as const,
  grant_types: ['authorization_code'],
  response_types: ['code' as const],
  require_auth_time: true,
  backchannel_logout_uri: `${origin}/bff/authenticate/saida-do-provedor`,
  backchannel_logout_session_required: true,
})

const accountOf = ({ login, name, email }: ProviderUser) => ({
  accountId: login,
  claims: () => ({
    sub: login,
    name,
    preferred_username: login,
    email,
    email_verified: true,
  }),
})

/** Grants every scope, to skip the consent page. */
const grantAll: Configuration['loadExistingGrant'] = async ({ oidc }) => {
  if (!oidc.client || !oidc.session?.accountId) return undefined
  const grant = new oidc.provider.Grant({
    clientId: oidc.client.clientId,
    accountId: oidc.session.accountId,
  })
  grant.addOIDCScope('openid profile email User.Read')
  await grant.save()
  return grant
}

async function configuration(
  clients: readonly ProviderClient[],
  users: readonly ProviderUser[],
): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const origins = new Map(clients.map(({ clientId, origin }) => [clientId, origin]))
  return {
    clients: clients.map(clientMetadata),
    jwks: {
      keys: [{ ...(await exportJWK(privateKey)), kid: 'demonstracao', use: 'sig', alg: 'RS256' }],
    },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    scopes: ['openid', 'profile', 'email', 'User.Read'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
    },
    // The product reads only the ID token, so it must contain the e-mail.
    conformIdTokenClaims: false,
    // Allow sign-out notifications to this machine, which the provider blocks by default.
    fetch: (url, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown } = {}) =>
      fetch(url, options),
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    pkce: { required: () => true },
    clientBasedCORS: (_, origin, client) => origins.get(client.clientId) === origin,
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 3_600,
      IdToken: 300,
      Interaction: 600,
      Session: 3_600,
    },
    interactions: { url: (_, { uid }) => `/entrar/${uid}` },
    findAccount: (_, sub) => {
      const user = users.find(({ login }) => login === sub)
      return user && accountOf(user)
    },
    loadExistingGrant: grantAll,
  }
}

async function enter(
  provider: Provider,
  users: readonly ProviderUser[],
  uid: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(page(uid, users))
    return
  }
  const login = new URLSearchParams((await buffer(request)).toString()).get('login') ?? ''
  if (!users.some((user) => user.login === login)) return void response.writeHead(400).end()
  await provider.interactionFinished(request, response, { login: { accountId: login } })
}

/**
 * An OpenID Connect provider for tests and demos: it accepts any user without a password. Never for
 * production.
 */
export async function startIdentityProvider({
  port = 0,
  clients,
  users = demoPeople,
}: Options): Promise<IdentityProvider> {
  const server = createServer()
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, await configuration(clients, users))
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const uid = /^\/entrar\/([\w-]+)$/.exec(request.url ?? '')?.[1]
    if (uid === undefined) return void answer(request, response)
    enter(provider, users, uid, request, response).catch((error: unknown) => {
      if (!response.headersSent)
        response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' })
      response.end(`Esta entrada não vale mais. ${error instanceof Error ? error.message : ''}`)
    })
  })
  return {
    issuer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

if (import.meta.main) {
  const [port = '4011', origin = 'http://localhost:3000'] = process.argv.slice(2)
  const { issuer } = await startIdentityProvider({
    port: Number(port),
    clients: [{ origin, clientId: 'regua', redirectUri: `${origin}/auth/callback` }],
  })
  process.stdout.write(
    `REGUA_IDENTITY=oidc REGUA_OIDC_ISSUER=${issuer} REGUA_OIDC_CLIENTS=${origin}=regua\n`,
  )
}
