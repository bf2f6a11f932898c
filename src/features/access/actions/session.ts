import { createHash, randomBytes } from 'node:crypto'

import type { Kysely } from 'kysely'

import { NO_MALL } from '#server/database/mall-scope.ts'
import { Unauthenticated } from '#server/http/errors.ts'
import type { Tx } from '#server/database/connection.ts'
import type { Arrival } from '#server/http/routes.ts'
import { type Clock, systemClock } from '#server/work/clock.ts'
import { type Actor, holdsRule, personBehind, type Work } from '#server/work/work.ts'

import type { LocalDate } from '#values/local-date.ts'

import type { DB } from '../../../../db/schema.ts'
import { seeAsRule, userList } from '../contract/people.ts'
import { accessLimits, type AccessLimits } from '../rules.ts'
import { maySeeAs, scopeOf } from '../rules/people.ts'
import * as people from '../store/people.ts'
import * as store from '../store/sessions.ts'
import { type KnownActor, knownActor } from './standing.ts'

/** 256 random bits in text: what a session's token and cookie are made of. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Only hashes are stored: a stolen database opens no session. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/**
 * The cookie of a session that a browser opened. Browsers keep a `__Host-` cookie from other hosts,
 * and take it over https only.
 */
export const cookieName = (secure: boolean): string => (secure ? '__Host-regua' : 'regua')

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/i

/** The hash of the bearer token that a request carries. */
export const tokenHashOf = (authorization: string | undefined): Buffer | undefined => {
  const token = bearer.exec(authorization ?? '')?.[1]
  return token === undefined ? undefined : hashOf(token)
}

/** The hash of the token of the session that asks. 401 without one. */
export function currentOf(arrival: Arrival): Buffer {
  const hash = tokenHashOf(arrival.header('authorization'))
  if (!hash) throw new Unauthenticated()
  return hash
}

type Carrier = {
  readonly headers: { readonly authorization?: string }
  readonly cookies: Readonly<Record<string, string | undefined>>
}

/**
 * People with their rights, kept for as long as the number of all rights stands: any change of a
 * person, a profile, a permission or a mall makes a new number in its own transaction, so what is
 * kept is what the database would say.
 */
function keptActors(db: Kysely<DB>) {
  let version: number | undefined
  let actors = new Map<number, KnownActor>()
  return async (
    userId: number,
    rightsVersion: number,
    today: LocalDate,
  ): Promise<Actor | undefined> => {
    const entry = rightsVersion === version ? actors.get(userId) : undefined
    if (entry) return entry.on(today)
    const row = await people.findActor(db, userId)
    if (!row) return undefined
    if (row.rightsVersion !== version) {
      version = row.rightsVersion
      actors = new Map()
    }
    const known = knownActor(row)
    actors.set(userId, known)
    return known.on(today)
  }
}

/**
 * Somebody who looks at the product as another person. Once the right to look is gone, or the other
 * person is, nothing is seen any more until they are themselves again: what is on their screen must
 * not turn into their own rights unnoticed.
 */
function seenAs(own: Actor, endedView: Actor | undefined): Actor {
  const { id, name, login, profile } = own
  const seenBy = { id, name, login, profile }
  const maySee = endedView && holdsRule(own, seeAsRule, userList.path) && !maySeeAs(own, endedView)
  return maySee ? { ...endedView, seenBy } : { ...own, malls: [], rights: new Map(), seenBy }
}

/**
 * Whose session a request carries: bearer token, and cookie when a browser opened it. Asks the
 * database each time, so a disabled person, a changed profile or a sign-out elsewhere counts from
 * the next call on. A request is a sign of life and pushes the idle limit forward, unless `prolong`
 * is false.
 */
export function authenticator({
  db,
  secureCookies,
  limits = accessLimits,
  clock = systemClock,
}: {
  readonly db: Kysely<DB>
  readonly secureCookies: boolean
  readonly limits?: AccessLimits
  /** Whose day says which substitutions hold. */
  readonly clock?: Pick<Clock, 'today'>
}) {
  const name = cookieName(secureCookies)
  const actorCache = keptActors(db)
  return async (
    { headers, cookies }: Carrier,
    { prolong }: { readonly prolong: boolean } = { prolong: true },
  ): Promise<Actor | undefined> => {
    const tokenHash = tokenHashOf(headers.authorization)
    if (!tokenHash) return undefined
    const cookie = cookies[name]
    const session = await store.findOpenSession(
      db,
      tokenHash,
      cookie === undefined ? null : hashOf(cookie),
    )
    if (!session) return undefined
    const today = clock.today()
    const own = await actorCache(session.userId, session.rightsVersion, today)
    // Whoever is out, for themselves or with their profile, keeps no session alive by asking.
    if (!own) return undefined
    if (prolong && session.isDue) await store.noteSignOfLife(db, tokenHash, limits)
    const { seenUserId, rightsVersion, wroteAt } = session
    const actor =
      seenUserId === null ? own : seenAs(own, await actorCache(seenUserId, rightsVersion, today))
    return wroteAt === null ? actor : { ...actor, wroteAt }
  }
}

/** Notes that the session of a request has changed something, so that a standby must know of it. */
export const writeNote =
  (db: Kysely<DB>) =>
  async ({ headers }: Pick<Carrier, 'headers'>): Promise<void> => {
    const tokenHash = tokenHashOf(headers.authorization)
    if (tokenHash) await store.noteWrite(db, tokenHash)
  }

/**
 * The malls behind many requests in one question, in their order; undefined where the session, the
 * person or the profile is over. For what stays open for long: asking is no sign of life.
 */
export function sessionScopes(settings: {
  readonly db: Kysely<DB>
  readonly secureCookies: boolean
}) {
  const name = cookieName(settings.secureCookies)
  const noToken = Buffer.alloc(0)
  return async (carriers: readonly Carrier[]): Promise<(Pick<Actor, 'malls'> | undefined)[]> => {
    const rows = await store.mallsOfSessions(
      settings.db,
      carriers.map(({ headers }) => tokenHashOf(headers.authorization) ?? noToken),
      carriers.map(({ cookies }) => (cookies[name] === undefined ? null : hashOf(cookies[name]))),
    )
    const rightsByPath = new Map(
      rows.map((row) => [row.place, { malls: scopeOf(row.seesEveryMall, row.malls) }]),
    )
    return carriers.map((_, index) => rightsByPath.get(index + 1))
  }
}

/**
 * An active person with profile, malls and rights as they are now, and with a day in whose place
 * they act on it; undefined when there is none.
 */
export async function actorOf(
  tx: Tx,
  userId: number,
  today?: LocalDate,
): Promise<Actor | undefined> {
  const row = await people.findActor(tx, userId)
  return row && knownActor(row).on(today)
}

/** Pushes the idle limit forward, never beyond the end that the sign-in set. */
export async function renew(work: Work, arrival: Arrival, limits: AccessLimits): Promise<Date> {
  const tokenHash = tokenHashOf(arrival.header('authorization'))
  const expires = tokenHash && (await store.renewSession(work.tx, tokenHash, limits))
  if (!expires) throw new Unauthenticated()
  return expires
}

/**
 * Ends looking as somebody else, if that is so; the decision log names whom, and that it is over.
 */
export async function stopSeeing(work: Work, current: Buffer, address: string): Promise<void> {
  const endedView = await store.endSeeing(work.tx, current)
  if (!endedView) return
  work.audit({
    mallId: NO_MALL,
    action: 'VISUALIZACAO_ENCERRADA',
    entity: 'usuario',
    entityId: endedView.id,
    body: { login: endedView.login, endereco: address },
  })
}

/** Ends the session on the server and takes the cookie away. */
export async function signOut(work: Work, arrival: Arrival): Promise<void> {
  const tokenHash = tokenHashOf(arrival.header('authorization'))
  if (tokenHash) await stopSeeing(work, tokenHash, arrival.address)
  const sessionId = tokenHash && (await store.revokeSession(work.tx, tokenHash))
  if (!sessionId) throw new Unauthenticated()
  work.audit({
    mallId: NO_MALL,
    action: 'SAIDA',
    entity: 'sessao',
    entityId: sessionId,
    body: { login: personBehind(work.actor).login, endereco: arrival.address },
  })
  arrival.setCookie(cookieName(arrival.secure), '', 0)
}
