import { setTimeout as wait } from 'node:timers/promises'

import { NO_MALL } from '#server/database/mall-scope.ts'
import { TooManyTries, Unauthenticated } from '#server/http/errors.ts'
import type { Arrival, Conductor } from '#server/http/routes.ts'
import type { OidcClient } from '#server/settings/settings.ts'
import type { Work } from '#server/work/work.ts'

import type { Session, SignInSettings } from '../contract/session.ts'
import type { Claims, SignInIdentity } from '../gateway/sign-in.ts'
import { type AccessLimits, agentOf, signInRefused } from '../rules/session.ts'
import * as people from '../store/people.ts'
import * as demo from '../store/demo.ts'
import * as sessions from '../store/sessions.ts'
import * as store from '../store/sign-in.ts'
import { describeUser } from './see-as.ts'
import { actorOf, cookieName, hashOf, newSecret } from './session.ts'

export type SignInOptions = {
  readonly identity: SignInIdentity
  readonly limits: AccessLimits
  readonly supportUrl: string | undefined
  readonly version: string
  readonly environment: string
}

type SignInToken = { readonly token: string; readonly nonce?: string | undefined }
type Reason =
  | 'origem desconhecida'
  | 'token inválido'
  | 'nonce inválido'
  | 'usuário desconhecido'
  | 'usuário inativo'
  | 'identidade de outra pessoa'
type IdentifiedPerson = { readonly key: string } & (
  | { readonly claims: Claims; readonly issuer: string }
  | { readonly login: string }
  | { readonly reason: Reason }
)
type SignInLookup =
  | { readonly user: people.UserRow; readonly claims?: Claims }
  | { readonly reason: Reason; readonly login?: string }

type Outcome =
  | { readonly blockedSeconds: number }
  | { readonly reason: Reason }
  | { readonly session: Session; readonly cookie: string | undefined }

/**
 * OIDC client of the request's origin; each environment has its own client id (spec 1:9). Browsers
 * omit Origin in same-site GETs.
 */
function clientOf(clients: readonly OidcClient[], arrival: Arrival): OidcClient | undefined {
  const origin =
    arrival.header('origin') ??
    `${arrival.secure ? 'https' : 'http'}://${arrival.header('host') ?? ''}`
  return clients.find((client) => client.origin === origin)
}

const isBrowser = (arrival: Arrival) => arrival.header('sec-fetch-site') !== undefined

// Rate limits count by this key. An invalid token is its own key, so that nobody can lock out
// another login.
async function identify(
  identity: SignInIdentity,
  { token, nonce }: SignInToken,
  arrival: Arrival,
): Promise<IdentifiedPerson> {
  const site = arrival.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin')
    return { key: token, reason: 'origem desconhecida' }
  if (identity.kind === 'demo') {
    const login = token.trim().toLowerCase()
    return { key: login, login }
  }
  const client = clientOf(identity.clients, arrival)
  if (!client) return { key: token, reason: 'origem desconhecida' }
  const claims = await identity.verify(token, client.clientId)
  if (!claims) return { key: token, reason: 'token inválido' }
  if (nonce !== undefined && nonce !== claims.nonce) return { key: token, reason: 'nonce inválido' }
  return { key: claims.identifiers[0] ?? token, claims, issuer: identity.issuer }
}

// Look up by the provider's subject, which is never reassigned; addresses may be. The first
// sign-in, by address or login, links the subject.
async function findByIdentity(work: Work, claims: Claims, issuer: string): Promise<SignInLookup> {
  const { tx } = work
  const { subject, identifiers } = claims
  const identifiedRows = await people.findUsers(tx, { issuer, subject, identifiers })
  const [user, second] = identifiedRows[0]?.isLinked
    ? identifiedRows.slice(0, 1)
    : identifiedRows.filter(({ hasAnother }) => !hasAnother)
  const lookup: SignInLookup = {
    reason: 'identidade de outra pessoa',
    login: (user ?? identifiedRows[0])?.login ?? '',
  }
  if (!user && identifiedRows.length > 0) return lookup
  // Refuse an identity that matches two users.
  if (!user || second) return { reason: 'usuário desconhecido' }
  if (!user.isActive) return { reason: 'usuário inativo', login: user.login }
  if (user.isLinked) return { user, claims }
  if (!(await people.linkIdentity(tx, user.id, issuer, subject))) return lookup
  work.audit({
    mallId: NO_MALL,
    action: 'IDENTIDADE_VINCULADA',
    entity: 'usuario',
    entityId: user.id,
    by: user,
    body: { login: user.login },
  })
  return { user, claims }
}

async function findUser(work: Work, identifiedPerson: IdentifiedPerson): Promise<SignInLookup> {
  if ('reason' in identifiedPerson) return identifiedPerson
  if ('claims' in identifiedPerson) {
    if (!(await store.markNonceUsed(work.tx, identifiedPerson.claims.nonce)))
      return { reason: 'nonce inválido' }
    return findByIdentity(work, identifiedPerson.claims, identifiedPerson.issuer)
  }
  const user = await people.findDemoUser(work.tx, identifiedPerson.login)
  if (!user) return { reason: 'usuário desconhecido' }
  return user.isActive ? { user } : { reason: 'usuário inativo', login: user.login }
}

async function refuse(
  work: Work,
  reason: Reason,
  login: string | undefined,
  key: Buffer,
  arrival: Arrival,
  limits: AccessLimits,
): Promise<Outcome> {
  await store.insertFailure(work.tx, arrival.address, key)
  const { blockedSeconds } = await store.weighAttempt(work.tx, arrival.address, key, limits)
  work.audit({
    mallId: NO_MALL,
    action: 'ENTRADA_RECUSADA',
    entity: 'sessao',
    entityId: '-',
    body: {
      motivo: reason,
      login: login ?? null,
      endereco: arrival.address,
      bloqueadoSegundos: blockedSeconds,
    },
  })
  return { reason }
}

/** The two secrets of a new session: the token, and in a browser the cookie. */
async function newSecrets({ tx }: Work, arrival: Arrival) {
  const token = newSecret()
  const cookie = isBrowser(arrival) ? newSecret() : undefined
  const earlier = arrival.cookie(cookieName(arrival.secure))
  if (cookie && earlier) await sessions.revokeBrowserSessions(tx, hashOf(earlier))
  return { token, cookie }
}

async function open(
  work: Work,
  user: people.UserRow,
  claims: Claims | undefined,
  arrival: Arrival,
  limits: AccessLimits,
): Promise<Outcome> {
  const { token, cookie } = await newSecrets(work, arrival)
  const agent = agentOf(cookie !== undefined, arrival.header('user-agent'))
  const session = await sessions.insertSession(
    work.tx,
    {
      tokenHash: hashOf(token),
      cookieHash: cookie ? hashOf(cookie) : null,
      userId: user.id,
      origin: arrival.header('origin') ?? null,
      address: arrival.address,
      agent,
      authenticatedAt: claims?.authenticatedAt,
      providerSession: claims?.providerSession ?? null,
    },
    limits,
  )
  await sessions.revokeBeyond(work.tx, user.id, limits.sessions)
  const actor = await actorOf(work.tx, user.id, work.today)
  work.audit({
    mallId: NO_MALL,
    action: 'ENTRADA',
    entity: 'sessao',
    entityId: session.id,
    by: user,
    body: {
      login: user.login,
      endereco: arrival.address,
      navegador: cookie !== undefined,
      aparelho: agent,
      identidade: claims ? 'provedor' : 'demonstração',
    },
  })
  return {
    cookie,
    session: {
      ...(await describeUser(work, user, actor)),
      token,
      expires: session.expiresAt,
    },
  }
}

/**
 * Opens a session for the token's user. Every refusal returns the same 401 and is recorded. Too
 * many for one login and address return 429 until the window has passed.
 */
export async function signIn(
  conductor: Conductor,
  { identity, limits }: SignInOptions,
  signInToken: SignInToken,
  arrival: Arrival,
): Promise<Session> {
  const identifiedPerson = await identify(identity, signInToken, arrival)
  const key = hashOf(identifiedPerson.key)
  // With an identity provider there is nothing to guess: tokens are valid or not.
  const maySlow = identity.kind === 'demo'
  const attempt = (hasWaited: boolean) =>
    conductor.work(async (work): Promise<Outcome | 'slowed'> => {
      const weigh = () => store.weighAttempt(work.tx, arrival.address, key, limits)
      // Check before the lock too, so that a flood on one login does not exhaust the connections.
      const first = await weigh()
      let { blockedSeconds } = first
      if (blockedSeconds === 0 && first.isSlowed && maySlow && !hasWaited) return 'slowed'
      if (blockedSeconds === 0) {
        await store.lockAttempts(work.tx, arrival.address, key)
        blockedSeconds = (await weigh()).blockedSeconds
      }
      if (blockedSeconds > 0) return { blockedSeconds }
      const lookup = await findUser(work, identifiedPerson)
      return 'user' in lookup
        ? open(work, lookup.user, lookup.claims, arrival, limits)
        : refuse(work, lookup.reason, lookup.login, key, arrival, limits)
    })
  let outcome = await attempt(false)
  if (outcome === 'slowed') {
    // An office shares one address: delay instead of refusing. The wait holds no connection.
    await wait(limits.slowMs)
    outcome = await attempt(true)
  }
  if (outcome === 'slowed') throw new Error('A sign-in that has waited is not slowed again')
  if ('blockedSeconds' in outcome)
    throw new TooManyTries(
      'Muitas tentativas de entrada sem sucesso. Aguarde alguns minutos e tente novamente.',
      outcome.blockedSeconds,
    )
  if ('reason' in outcome) throw new Unauthenticated(signInRefused)
  if (outcome.cookie)
    arrival.setCookie(cookieName(arrival.secure), outcome.cookie, limits.sessionHours * 3_600)
  return outcome.session
}

/** Settings of the sign-in screen, with a fresh nonce for the identity provider. */
export async function settingsOf(
  work: Work,
  { identity, limits, supportUrl, version, environment }: SignInOptions,
  arrival: Arrival,
): Promise<SignInSettings> {
  const common = { suporte: supportUrl ?? null, versao: version, ambiente: environment }
  if (identity.kind === 'demo')
    return { ...common, identidade: 'demo', usuariosDemo: await demo.listDemoUsers(work.tx) }
  const client = clientOf(identity.clients, arrival)
  if (!client) return { ...common, identidade: 'oidc', usuariosDemo: [] }
  const nonce = newSecret()
  await store.insertNonce(work.tx, nonce, limits)
  const { clientId, redirectUri } = client
  const { acr, maxAgeSeconds } = identity.strength
  return {
    ...common,
    identidade: 'oidc',
    usuariosDemo: [],
    oidc: {
      issuer: identity.issuer,
      clientId,
      redirectUri,
      scope: identity.scope,
      nonce,
      ...(acr.length > 0 ? { acr: acr.join(' ') } : {}),
      ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
    },
  }
}
