import { createHash, randomBytes } from 'node:crypto'

import type { Kysely } from 'kysely'

import { NO_MALL } from '#server/database/mall-scope.ts'
import { Unauthenticated } from '#server/http/errors.ts'
import type { Tx } from '#server/database/connection.ts'
import type { Arrival } from '#server/http/routes.ts'
import { type Clock, systemClock } from '#server/work/clock.ts'
import { realUser } from '#server/work/eyes.ts'
import { type Actor, hasRule, type Work } from '#server/work/work.ts'

import type { LocalDate } from '#values/local-date.ts'

import type { DB } from '#server/database/schema.ts'
import { seeAsRule, userList } from '../contract/people.ts'
import { accessLimits, type AccessLimits } from '../rules/session.ts'
import { maySeeAs, scopeOf } from '../rules/people.ts'
import * as people from '../store/people.ts'
import * as store from '../store/sessions.ts'
import { type DatedActor, toDatedActor } from './dated-actor.ts'

/** 256 random bits as text, for session tokens and cookies. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Only hashes are stored, so a stolen database opens no session. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/**
 * Session cookie of browsers. Browsers accept a `__Host-` cookie over https only, and never share
 * it with other hosts.
 */
export const cookieName = (secure: boolean): string => (secure ? '__Host-regua' : 'regua')

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/i

/** Hash of a request's bearer token. */
export const tokenHashOf = (authorization: string | undefined): Buffer | undefined => {
  const token = bearer.exec(authorization ?? '')?.[1]
  return token === undefined ? undefined : hashOf(token)
}

/** Hash of the current session's token. 401 without one. */
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
 * Caches users with their rights by the version of all rights. Every change of a user, profile,
 * permission or mall increments the version in its transaction, so the cache is never stale.
 */
function cacheActors(db: Kysely<DB>) {
  let version: number | undefined
  let actors = new Map<number, DatedActor>()
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
    const known = toDatedActor(row)
    actors.set(userId, known)
    return known.on(today)
  }
}

/**
 * The actor while viewing as another user. If the view permission or that user is gone, sees
 * nothing until the view ends, so the screen never silently switches to the own rights.
 */
function actorSeenAs(own: Actor, endedView: Actor | undefined): Actor {
  const { id, name, login, profile } = own
  const seenBy = { id, name, login, profile }
  const maySee = endedView && hasRule(own, seeAsRule, userList.path) && !maySeeAs(own, endedView)
  return maySee
    ? { ...endedView, eyes: { ...endedView.eyes, seenBy } }
    : { ...own, malls: [], rights: new Map(), eyes: { ...own.eyes, seenBy } }
}

/**
 * Authenticates a request by bearer token, and cookie if a browser opened the session. Reads the
 * database each time, so that disabling, profile changes and sign-outs apply to the next call.
 * Extends the idle limit unless `prolong` is false.
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
  /** Clock for the date of substitutions. */
  readonly clock?: Pick<Clock, 'today'>
}) {
  const name = cookieName(secureCookies)
  const actorCache = cacheActors(db)
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
    // Requests of a disabled user or profile do not extend the session.
    if (!own) return undefined
    if (prolong && session.isDue) await store.extendIdleLimit(db, tokenHash, limits)
    const { seenUserId, rightsVersion, wroteAt } = session
    const actor =
      seenUserId === null
        ? own
        : actorSeenAs(own, await actorCache(seenUserId, rightsVersion, today))
    return wroteAt === null ? actor : { ...actor, wroteAt }
  }
}

/** Records that the session has written, so that a standby read waits for it. */
export const writeNote =
  (db: Kysely<DB>) =>
  async ({ headers }: Pick<Carrier, 'headers'>): Promise<void> => {
    const tokenHash = tokenHashOf(headers.authorization)
    if (tokenHash) await store.noteWrite(db, tokenHash)
  }

/**
 * The malls of many sessions in one query, in order; undefined if session, user or profile is over.
 * For long-lived connections: does not extend the session.
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
 * An active user with current profile, malls and rights; with a date, also whom they substitute.
 * Undefined if none.
 */
export async function actorOf(
  tx: Tx,
  userId: number,
  today?: LocalDate,
): Promise<Actor | undefined> {
  const row = await people.findActor(tx, userId)
  return row && toDatedActor(row).on(today)
}

/** Extends the idle limit, at most to the session's absolute end. */
export async function renew(work: Work, arrival: Arrival, limits: AccessLimits): Promise<Date> {
  const tokenHash = tokenHashOf(arrival.header('authorization'))
  const expires = tokenHash && (await store.renewSession(work.tx, tokenHash, limits))
  if (!expires) throw new Unauthenticated()
  return expires
}

/** Ends viewing as another user, if active, and logs whom. */
export async function endSeeAs(work: Work, current: Buffer, address: string): Promise<void> {
  const endedView = await store.clearSeenUser(work.tx, current)
  if (!endedView) return
  work.audit({
    mallId: NO_MALL,
    action: 'VISUALIZACAO_ENCERRADA',
    entity: 'usuario',
    entityId: endedView.id,
    body: { login: endedView.login, endereco: address },
  })
}

/** Ends the session on the server and clears the cookie. */
export async function signOut(work: Work, arrival: Arrival): Promise<void> {
  const tokenHash = tokenHashOf(arrival.header('authorization'))
  if (tokenHash) await endSeeAs(work, tokenHash, arrival.address)
  const sessionId = tokenHash && (await store.revokeSession(work.tx, tokenHash))
  if (!sessionId) throw new Unauthenticated()
  work.audit({
    mallId: NO_MALL,
    action: 'SAIDA',
    entity: 'sessao',
    entityId: sessionId,
    body: { login: realUser(work.actor).login, endereco: arrival.address },
  })
  arrival.setCookie(cookieName(arrival.secure), '', 0)
}
