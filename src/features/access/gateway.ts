import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'

import { HttpError } from '#server/errors.ts'
import type { Identity, OidcClient } from '#server/settings.ts'

import { accessLimits } from './rules.ts'

/** Who an ID token speaks of, once everything about it was verified. */
export type Claims = { readonly nonce: string; readonly identifiers: readonly string[] }

/** How people prove who they are. `verify` answers undefined for a token that is not to be believed. */
export type SignInIdentity =
  | { readonly kind: 'demo' }
  | {
      readonly kind: 'oidc'
      readonly issuer: string
      readonly scope: string
      readonly clients: readonly OidcClient[]
      readonly verify: (token: string, clientId: string) => Promise<Claims | undefined>
    }

/** 503: the identity provider did not answer; nobody's attempt is counted. */
export class ProviderSilent extends HttpError {
  override readonly name = 'ProviderSilent'
  readonly status = 503
  constructor() {
    super('O provedor de identidade não respondeu. Tente novamente em alguns instantes.')
  }
}

// Signatures of a key pair only: with a shared-secret algorithm anybody who reads the public keys could sign.
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const answerWithin = 5_000
const discoveryHolds = 3_600_000

type Provider = { readonly issuer: string; readonly keys: JWTVerifyGetKey; readonly until: number }

const withoutSlash = (address: string) => address.replace(/\/$/, '')

async function discover(issuer: string): Promise<Provider> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithin),
  })
  if (!response.ok) throw new Error(`The identity provider answered ${response.status}`)
  const document = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown }
  // The document must speak for the issuer that was configured (RFC 8414, 3.3); a final slash is the provider's own habit.
  if (typeof document.issuer !== 'string' || withoutSlash(document.issuer) !== issuer)
    throw new Error('The identity provider names another issuer')
  const keysAt = new URL(String(document.jwks_uri))
  if (keysAt.protocol !== new URL(issuer).protocol)
    throw new Error('The keys of the identity provider are published elsewhere')
  const keys = createRemoteJWKSet(keysAt, {
    timeoutDuration: answerWithin,
    cooldownDuration: 30_000,
    cacheMaxAge: 600_000,
  })
  return { issuer: document.issuer, keys: orSilence(keys), until: Date.now() + discoveryHolds }
}

// What goes wrong while fetching keys is the provider's silence; what is wrong with the token's own header is the token's fault.
const isSilence = (error: unknown) =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  !(error instanceof errors.JOSEError) ||
  error.code === 'ERR_JOSE_GENERIC'

const orSilence =
  (keys: JWTVerifyGetKey): JWTVerifyGetKey =>
  async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      throw isSilence(error) ? new ProviderSilent() : error
    }
  }

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().toLowerCase() : undefined

function claimsOf(payload: JWTPayload, clientId: string): Claims | undefined {
  const { nonce, azp, aud, email_verified: verified } = payload
  if (typeof nonce !== 'string' || nonce === '' || text(payload.sub) === undefined) return undefined
  if (azp !== undefined && azp !== clientId) return undefined
  if (Array.isArray(aud) && aud.length > 1 && azp === undefined) return undefined
  // An address that the provider has not checked is whatever the person typed.
  const email = verified === false ? undefined : text(payload['email'])
  const identifiers = [email, text(payload['preferred_username']), text(payload['upn'])].filter(
    (found) => found !== undefined,
  )
  return identifiers.length > 0 ? { nonce, identifiers: [...new Set(identifiers)] } : undefined
}

/** Verifies ID tokens of one provider against its published keys; undefined = not to be believed. Real time, not the settings' day. */
export function idTokenVerifier(configured: string): (token: string, clientId: string) => Promise<Claims | undefined> {
  const issuer = withoutSlash(configured)
  let provider: Promise<Provider> | undefined
  const current = async (): Promise<Provider> => {
    const known = await provider?.catch(() => undefined)
    if (known && known.until > Date.now()) return known
    provider = discover(issuer)
    return provider.catch(() => {
      throw new ProviderSilent()
    })
  }
  return async (token, clientId) => {
    try {
      const { issuer: named, keys } = await current()
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer: named,
        audience: clientId,
        algorithms,
        clockTolerance: accessLimits.clockToleranceSeconds,
        maxTokenAge: '1 day',
        requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      })
      // Access tokens say so in their type (RFC 9068): one is not a proof of who is there.
      if (protectedHeader.typ !== undefined && protectedHeader.typ.toUpperCase() !== 'JWT') return undefined
      return claimsOf(payload, clientId)
    } catch (error) {
      if (error instanceof ProviderSilent) throw error
      return undefined
    }
  }
}

/** The settings' identity with the means to verify it. */
export const signInIdentity = (identity: Identity): SignInIdentity =>
  identity.kind === 'demo' ? identity : { ...identity, verify: idTokenVerifier(identity.issuer) }
