import type { errors, JWTPayload, JWTVerifyGetKey, JWTVerifyOptions } from 'jose'

import { HttpError } from '#server/http/errors.ts'
import { type Outbound, outboundTo } from '#server/http/outbound.ts'
import {
  anyStrength,
  type Identity,
  type IdentityStrength,
  type OidcClient,
} from '#server/settings/settings.ts'

import { accessLimits } from '../rules/session.ts'

/** Claims of a verified ID token. */
export type Claims = {
  readonly nonce: string
  /** The provider's subject id, never reassigned. */
  readonly subject: string
  readonly identifiers: readonly string[]
  /** The provider's session id, sent again at its sign-out. */
  readonly providerSession: string | undefined
  /** Time of authentication; undefined if the provider omits it. */
  readonly authenticatedAt: Date | undefined
}

/** Claims of a verified logout token. */
export type LogoutClaims = {
  readonly tokenId: string
  readonly subject: string | undefined
  readonly providerSession: string | undefined
  readonly issuedAt: Date
}

/** How users authenticate. `verify` returns undefined for an invalid token. */
export type SignInIdentity =
  | { readonly kind: 'demo' }
  | (Required<Extract<Identity, { kind: 'oidc' }>> & {
      readonly verify: (token: string, clientId: string) => Promise<Claims | undefined>
      readonly verifyLogout: (token: string) => Promise<LogoutClaims | undefined>
      /** Fetches the provider's metadata, like the first sign-in; throws ProviderSilent. */
      readonly greet: () => Promise<void>
    })

/** 503: the identity provider did not answer; not counted as a failed attempt. */
export class ProviderSilent extends HttpError {
  override readonly name = 'ProviderSilent'
  readonly status = 503
  constructor(cause: unknown) {
    super('O provedor de identidade não respondeu. Tente novamente em alguns instantes.')
    this.cause = cause
  }
}

// Asymmetric signatures only: with a shared secret, anybody with the public keys could sign.
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
]
const answerWithin = 5_000
const discoveryMaxAgeMs = 3_600_000
const longestName = 300

type Provider = { readonly issuer: string; readonly keys: JWTVerifyGetKey; readonly until: number }

const withoutSlash = (address: string) => address.replace(/\/$/, '')

async function discover(issuer: string, ask: Outbound): Promise<Provider> {
  const response = await ask(`${issuer}/.well-known/openid-configuration`)
  if (!response.ok) throw new Error(`The identity provider answered ${response.status}`)
  const document = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown }
  // The metadata must match the configured issuer (RFC 8414, 3.3); ignore a trailing slash.
  if (typeof document.issuer !== 'string' || withoutSlash(document.issuer) !== issuer)
    throw new Error('The identity provider names another issuer')
  const keysAt = new URL(String(document.jwks_uri))
  if (keysAt.protocol !== new URL(issuer).protocol)
    throw new Error('The keys of the identity provider are published elsewhere')
  const jose = await import('jose')
  const keys = jose.createRemoteJWKSet(keysAt, {
    [jose.customFetch]: ask,
    timeoutDuration: answerWithin,
    cooldownDuration: 30_000,
    cacheMaxAge: 600_000,
  })
  return {
    issuer: document.issuer,
    keys: orSilence(keys, jose.errors),
    until: Date.now() + discoveryMaxAgeMs,
  }
}

// Key fetch failures mean that the provider is down; header errors mean that the token is invalid.
const isSilence = (error: unknown, { JOSEError, JWKSInvalid, JWKSTimeout }: typeof errors) =>
  error instanceof JWKSTimeout ||
  error instanceof JWKSInvalid ||
  !(error instanceof JOSEError) ||
  error.code === 'ERR_JOSE_GENERIC'

const orSilence =
  (keys: JWTVerifyGetKey, kinds: typeof errors): JWTVerifyGetKey =>
  async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      throw isSilence(error, kinds) ? new ProviderSilent(error) : error
    }
  }

// PostgreSQL cannot store NUL or lone surrogates, and a name has no line breaks.
const isStorableName = (value: string) =>
  value.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(value)

const inOf = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= most && isStorableName(value)
    ? value
    : undefined

const text = (value: unknown): string | undefined => {
  const found = inOf(value, longestName)?.trim().toLowerCase()
  return found === '' ? undefined : found
}

const instantOf = (value: unknown): Date | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value > 0
    ? new Date(value * 1_000)
    : undefined

/** True if the provider asserts the configured strength and recency; a missing claim fails. */
function isStrong({ acr, amr, maxAgeSeconds }: IdentityStrength, payload: JWTPayload): boolean {
  const methods: readonly unknown[] = Array.isArray(payload['amr']) ? payload['amr'] : []
  if (acr.length > 0 && !acr.some((one) => one === payload['acr'])) return false
  if (amr.some((one) => !methods.includes(one))) return false
  if (maxAgeSeconds === undefined) return true
  const authenticatedAt = instantOf(payload['auth_time'])
  const oldest = Date.now() - (maxAgeSeconds + accessLimits.clockToleranceSeconds) * 1_000
  return authenticatedAt !== undefined && authenticatedAt.getTime() >= oldest
}

function claimsOf(payload: JWTPayload, clientId: string): Claims | undefined {
  const { azp, aud, email_verified: isEmailVerified } = payload
  const nonce = inOf(payload['nonce'], longestName)
  const subject = inOf(payload.sub, longestName)
  if (nonce === undefined || subject === undefined || subject.trim() === '') return undefined
  if (azp !== undefined && azp !== clientId) return undefined
  if (Array.isArray(aud) && aud.length > 1 && azp === undefined) return undefined
  // Ignore an unverified e-mail: the user may have typed anything.
  const email = isEmailVerified === false ? undefined : text(payload['email'])
  const identifiers = [email, text(payload['preferred_username']), text(payload['upn'])].filter(
    (value) => value !== undefined,
  )
  if (identifiers.length === 0) return undefined
  return {
    nonce,
    subject,
    identifiers: [...new Set(identifiers)],
    providerSession: inOf(payload['sid'], longestName),
    authenticatedAt: instantOf(payload['auth_time']),
  }
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

// An ID token is no logout token, even if validly signed (OpenID Connect Back-Channel Logout 1.0,
// section 2.6).
function logoutClaimsOf(payload: JWTPayload): LogoutClaims | undefined {
  const events = payload['events']
  const event: unknown =
    typeof events === 'object' &&
    events !== null &&
    Object.entries(events).find(([name]) => name === logoutEvent)?.[1]
  if (typeof event !== 'object' || event === null || 'nonce' in payload) return undefined
  const tokenId = inOf(payload.jti, longestName)
  const subject = inOf(payload.sub, longestName)
  const providerSession = inOf(payload['sid'], longestName)
  if (tokenId === undefined || (subject === undefined && providerSession === undefined))
    return undefined
  return { tokenId, subject, providerSession, issuedAt: new Date((payload.iat ?? 0) * 1_000) }
}

type Verifiers = Pick<
  Extract<SignInIdentity, { kind: 'oidc' }>,
  'verify' | 'verifyLogout' | 'greet'
>

/** The provider's metadata and keys, fetched again when they are too old. */
function providerOf(issuer: string, ask: Outbound): () => Promise<Provider> {
  let provider: Promise<Provider> | undefined
  return async (): Promise<Provider> => {
    const known = await provider?.catch(() => undefined)
    if (known && known.until > Date.now()) return known
    provider = discover(issuer, ask)
    return provider.catch((cause: unknown) => {
      throw new ProviderSilent(cause)
    })
  }
}

/**
 * Verifies a provider's tokens against its published keys; undefined = invalid. Uses real time, not
 * the fixed day.
 */
function verifiersOf(
  configuredIssuer: string,
  clients: readonly OidcClient[],
  strength: IdentityStrength,
  further: readonly string[],
): Verifiers {
  const issuer = withoutSlash(configuredIssuer)
  const ask = outboundTo([new URL(issuer).origin, ...further], answerWithin)
  const current = providerOf(issuer, ask)
  const read = async (token: string, audience: string[], options: JWTVerifyOptions) => {
    try {
      const { issuer: namedIssuer, keys } = await current()
      const { jwtVerify } = await import('jose')
      return await jwtVerify(token, keys, {
        issuer: namedIssuer,
        audience,
        algorithms,
        clockTolerance: accessLimits.clockToleranceSeconds,
        ...options,
      })
    } catch (error) {
      if (error instanceof ProviderSilent) throw error
      return undefined
    }
  }
  return {
    greet: async () => void (await current()),
    verify: async (token, clientId) => {
      const value = await read(token, [clientId], {
        maxTokenAge: '1 day',
        requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      })
      // Access and logout tokens declare their type (RFC 9068); neither authenticates a user.
      if (!value || (value.protectedHeader.typ ?? 'JWT').toUpperCase() !== 'JWT') return undefined
      return isStrong(strength, value.payload) ? claimsOf(value.payload, clientId) : undefined
    },
    verifyLogout: async (token) => {
      const audience = clients.map(({ clientId }) => clientId)
      const value = await read(token, audience, {
        typ: 'logout+jwt',
        maxTokenAge: accessLimits.logoutTokenSeconds,
        requiredClaims: ['exp', 'iat', 'jti'],
      })
      return value && logoutClaimsOf(value.payload)
    },
  }
}

/**
 * The configured identity with its verifiers; `further`: other origins allowed for the provider's
 * keys.
 */
export const signInIdentity = (
  identity: Identity,
  further: readonly string[] = [],
): SignInIdentity => {
  if (identity.kind === 'demo') return identity
  const strength = identity.strength ?? anyStrength
  return {
    ...identity,
    strength,
    ...verifiersOf(identity.issuer, identity.clients, strength, further),
  }
}

/** Why the provider does not respond correctly; undefined if it does or none is configured. */
export async function providerSilence(identity: SignInIdentity): Promise<string | undefined> {
  if (identity.kind === 'demo') return undefined
  try {
    await identity.greet()
    return undefined
  } catch (error) {
    const cause = error instanceof ProviderSilent ? error.cause : error
    return cause instanceof Error ? cause.message : String(cause)
  }
}
