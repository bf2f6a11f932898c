// A server with an OpenID Connect provider, for the tests of sign-in.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { FastifyInstance } from 'fastify'

import { authenticator } from '#features/people/access/actions/session.ts'
import { signInIdentity } from '#features/people/access/gateway/sign-in.ts'
import { accessRoutes } from '#features/people/access/routes.ts'
import { accessLimits } from '#features/people/access/rules/session.ts'
import type { IdentityStrength } from '#server/settings/settings.ts'

import { testApp } from './test-app.ts'
import type { TestDatabase } from './test-database.ts'

/** The pages that may sign in: the clients 'regua-dev' and 'regua-hml'. */
export const origins = { dev: 'http://dev.localhost', hml: 'http://hml.localhost' }

export type LocalServer = { readonly address: string; readonly close: () => Promise<void> }

/** Starts an HTTP server on a free local port. */
export async function startLocalServer(listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Fields of the metadata to answer instead of the right ones. */
export type WrongMetadata = { issuer?: string | undefined; jwks_uri?: string | undefined }

/** Starts a provider that publishes these keys; its issuer is its address. */
export async function startProvider(
  keys: readonly object[],
  wrong: WrongMetadata = {},
): Promise<LocalServer> {
  const provider = await startLocalServer((request, response) => {
    const { address } = provider
    const { issuer = address, jwks_uri = `${address}/keys` } = wrong
    const body = request.url === '/keys' ? { keys } : { issuer, jwks_uri }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
  return provider
}

/** Serves the calls of sign-in with this provider; `failures` is the limit of failed attempts. */
export const appWithProvider = (
  database: TestDatabase,
  issuer: string,
  options: {
    readonly failures: number
    readonly strength?: IdentityStrength | undefined
    readonly furtherOrigins?: readonly string[] | undefined
  },
): Promise<FastifyInstance> =>
  testApp({
    db: database.app,
    authenticate: authenticator({ db: database.app, secureCookies: false }),
    routes: accessRoutes({
      identity: signInIdentity(
        {
          kind: 'oidc',
          issuer,
          scope: 'openid',
          ...(options.strength ? { strength: options.strength } : {}),
          clients: Object.entries(origins).map(([name, origin]) => ({
            origin,
            clientId: `regua-${name}`,
            redirectUri: `${origin}/auth/callback`,
          })),
        },
        options.furtherOrigins,
      ),
      limits: { ...accessLimits, failures: options.failures },
      supportUrl: 'https://suporte.example',
      version: '1',
      environment: 'dev',
    }),
  })

/** What a page of this host learns before the sign-in. */
export const signInSettings = async (app: FastifyInstance, host = 'dev.localhost') =>
  (
    await app.inject({ method: 'GET', url: '/bff/authenticate/configuracao', headers: { host } })
  ).json<{ oidc?: { nonce: string } }>()
