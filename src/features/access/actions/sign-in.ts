import { TooManyTries, Unauthenticated } from '#server/errors.ts'
import type { Arrival, Conductor } from '#server/routes.ts'
import type { OidcClient } from '#server/settings.ts'
import type { Work } from '#server/work.ts'

import type { Session, SignInSettings } from '../contract.ts'
import type { Claims, SignInIdentity } from '../gateway.ts'
import { type AccessLimits, agentOf, signInRefused } from '../rules.ts'
import * as people from '../store/people.ts'
import * as demo from '../store/demo.ts'
import * as sessions from '../store/sessions.ts'
import * as store from '../store/sign-in.ts'
import { actorOf, cookieName, hashOf, newSecret } from './session.ts'

export type SignInOptions = {
  readonly identity: SignInIdentity
  readonly limits: AccessLimits
  readonly supportUrl: string | undefined
  readonly version: string
  readonly environment: string
}

type Given = { readonly token: string; readonly nonce?: string | undefined }
type Reason =
  | 'origem desconhecida'
  | 'token inválido'
  | 'nonce inválido'
  | 'usuário desconhecido'
  | 'usuário inativo'
  | 'identidade de outra pessoa'
type Identified = { readonly key: string } & (
  | { readonly claims: Claims; readonly issuer: string }
  | { readonly login: string }
  | { readonly reason: Reason }
)
type Found =
  | { readonly user: people.UserRow; readonly claims?: Claims }
  | { readonly reason: Reason; readonly login?: string }

type Outcome =
  | { readonly blockedSeconds: number }
  | { readonly reason: Reason }
  | { readonly session: Session; readonly cookie: string | undefined }

/** The origin of the page that asks: its environment has its own client id (spec 1:9). Browsers leave Origin out of a GET of their own site. */
function clientOf(clients: readonly OidcClient[], arrival: Arrival): OidcClient | undefined {
  const origin = arrival.header('origin') ?? `${arrival.secure ? 'https' : 'http'}://${arrival.header('host') ?? ''}`
  return clients.find((client) => client.origin === origin)
}

const isBrowser = (arrival: Arrival) => arrival.header('sec-fetch-site') !== undefined

// The key is what the limit per login counts by; of a token that proves nothing it is the token, or anybody could lock anybody out.
async function identify(identity: SignInIdentity, { token, nonce }: Given, arrival: Arrival): Promise<Identified> {
  const site = arrival.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin') return { key: token, reason: 'origem desconhecida' }
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

// Known by the provider's own name for a person, which is never given to somebody else; an address may be. The first
// sign-in, by address or login, keeps that name.
async function findByIdentity(work: Work, claims: Claims, issuer: string): Promise<Found> {
  const { tx } = work
  const { subject, identifiers } = claims
  const found = await people.findUsers(tx, { issuer, subject, identifiers })
  const [user, second] = found[0]?.isLinked ? found.slice(0, 1) : found.filter(({ hasAnother }) => !hasAnother)
  const taken: Found = { reason: 'identidade de outra pessoa', login: (user ?? found[0])?.login ?? '' }
  if (!user && found.length > 0) return taken
  // An identity that fits two people fits nobody.
  if (!user || second) return { reason: 'usuário desconhecido' }
  if (!user.isActive) return { reason: 'usuário inativo', login: user.login }
  if (user.isLinked) return { user, claims }
  if (!(await people.linkIdentity(tx, user.id, issuer, subject))) return taken
  work.audit({
    mallId: 0,
    action: 'IDENTIDADE_VINCULADA',
    entity: 'usuario',
    entityId: user.id,
    by: user,
    body: { login: user.login },
  })
  return { user, claims }
}

async function findUser(work: Work, identified: Identified): Promise<Found> {
  if ('reason' in identified) return identified
  if ('claims' in identified) {
    if (!(await store.useNonce(work.tx, identified.claims.nonce))) return { reason: 'nonce inválido' }
    return findByIdentity(work, identified.claims, identified.issuer)
  }
  const user = await people.findDemoUser(work.tx, identified.login)
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
  const blockedSeconds = await store.secondsBlocked(work.tx, arrival.address, key, limits)
  work.audit({
    mallId: 0,
    action: 'ENTRADA_RECUSADA',
    entity: 'sessao',
    entityId: '-',
    body: { motivo: reason, login: login ?? null, endereco: arrival.address, bloqueadoSegundos: blockedSeconds },
  })
  return { reason }
}

async function open(
  work: Work,
  user: people.UserRow,
  claims: Claims | undefined,
  arrival: Arrival,
  limits: AccessLimits,
): Promise<Outcome> {
  const token = newSecret()
  const cookie = isBrowser(arrival) ? newSecret() : undefined
  const earlier = arrival.cookie(cookieName(arrival.secure))
  if (cookie && earlier) await sessions.revokeBrowserSessions(work.tx, hashOf(earlier))
  const agent = agentOf(cookie !== undefined, arrival.header('user-agent'))
  const stored = await sessions.insertSession(
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
  const actor = await actorOf(work.tx, user.id)
  work.audit({
    mallId: 0,
    action: 'ENTRADA',
    entity: 'sessao',
    entityId: stored.id,
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
      id: user.id,
      token,
      name: user.name,
      username: user.login,
      email: user.email,
      profile: { name: user.profile },
      shoppings: await people.listScopeMalls(work.tx, actor?.malls ?? []),
      expires: stored.expiresAt,
    },
  }
}

/**
 * Opens a session for whom the token speaks of. Every refusal is the same 401 sentence and is kept; too many of them
 * answer 429 until the oldest is out of the window.
 */
export async function signIn(
  conductor: Conductor,
  { identity, limits }: SignInOptions,
  given: Given,
  arrival: Arrival,
): Promise<Session> {
  const identified = await identify(identity, given, arrival)
  const key = hashOf(identified.key)
  const outcome = await conductor.work(async (work): Promise<Outcome> => {
    const blocked = () => store.secondsBlocked(work.tx, arrival.address, key, limits)
    // Looked at before the lock too, so that a flood from one address does not queue up on it and hold every connection.
    let blockedSeconds = await blocked()
    if (blockedSeconds === 0) {
      await store.lockAttempts(work.tx, arrival.address, key)
      blockedSeconds = await blocked()
    }
    if (blockedSeconds > 0) return { blockedSeconds }
    const found = await findUser(work, identified)
    return 'user' in found
      ? open(work, found.user, found.claims, arrival, limits)
      : refuse(work, found.reason, found.login, key, arrival, limits)
  })
  if ('blockedSeconds' in outcome)
    throw new TooManyTries(
      'Muitas tentativas de entrada sem sucesso. Aguarde alguns minutos e tente novamente.',
      outcome.blockedSeconds,
    )
  if ('reason' in outcome) throw new Unauthenticated(signInRefused)
  if (outcome.cookie) arrival.setCookie(cookieName(arrival.secure), outcome.cookie, limits.sessionHours * 3_600)
  return outcome.session
}

/** What the sign-in screen needs to know, with a fresh nonce for the identity provider. */
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
