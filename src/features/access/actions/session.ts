import { createHash, randomBytes } from 'node:crypto'

import type { Kysely } from 'kysely'

import { Unauthenticated } from '#server/errors.ts'
import type { Tx } from '#server/database/connection.ts'
import type { Arrival } from '#server/routes.ts'
import type { Actor, Work } from '#server/work.ts'

import type { DB } from '../../../../db/schema.ts'
import { accessLimits, type AccessLimits } from '../rules.ts'
import * as store from '../store.ts'

/** 256 random bits in text: what a session's token and cookie are made of. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Only hashes are stored: a stolen database opens no session. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The cookie of a session that a browser opened. Browsers keep a `__Host-` cookie from other hosts, and take it over https only. */
export const cookieName = (secure: boolean): string => (secure ? '__Host-regua' : 'regua')

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/i

const tokenHashOf = (authorization: string | undefined): Buffer | undefined => {
  const token = bearer.exec(authorization ?? '')?.[1]
  return token === undefined ? undefined : hashOf(token)
}

const actorFrom = (row: store.ActorRow): Actor => ({
  id: row.id,
  name: row.name,
  login: row.login,
  profile: row.profile,
  malls: row.seesEveryMall && row.malls.length === 0 ? 'all' : row.malls,
  rights: new Map(Object.entries(row.rights).map(([path, codes]) => [path, new Set(codes)])),
})

type Carrier = {
  readonly headers: { readonly authorization?: string }
  readonly cookies: Readonly<Record<string, string | undefined>>
}

/**
 * Whose session a request carries: bearer token, and cookie when a browser opened it. Asks the database each time, so
 * a disabled person, a changed profile or a sign-out elsewhere counts from the next call on. A request is a sign of life
 * and pushes the idle limit forward, unless `prolong` is false.
 */
export function authenticator(settings: {
  readonly db: Kysely<DB>
  readonly secureCookies: boolean
  readonly limits?: AccessLimits
}) {
  const name = cookieName(settings.secureCookies)
  return async (
    { headers, cookies }: Carrier,
    { prolong }: { readonly prolong: boolean } = { prolong: true },
  ): Promise<Actor | undefined> => {
    const tokenHash = tokenHashOf(headers.authorization)
    if (!tokenHash) return undefined
    const cookie = cookies[name]
    const row = await store.findActorBySession(
      settings.db,
      tokenHash,
      cookie === undefined ? null : hashOf(cookie),
      settings.limits ?? accessLimits,
      prolong,
    )
    return row && actorFrom(row)
  }
}

/** An active person with profile, malls and rights as they are now; undefined when there is none. */
export async function actorOf(tx: Tx, userId: number): Promise<Actor | undefined> {
  const row = await store.findActor(tx, userId)
  return row && actorFrom(row)
}

/** Pushes the idle limit forward, never beyond the end that the sign-in set. */
export async function renew(work: Work, arrival: Arrival, limits: AccessLimits): Promise<Date> {
  const tokenHash = tokenHashOf(arrival.header('authorization'))
  const expires = tokenHash && (await store.renewSession(work.tx, tokenHash, limits))
  if (!expires) throw new Unauthenticated()
  return expires
}

/** Ends the session on the server and takes the cookie away. */
export async function signOut(work: Work, arrival: Arrival): Promise<void> {
  const tokenHash = tokenHashOf(arrival.header('authorization'))
  const sessionId = tokenHash && (await store.revokeSession(work.tx, tokenHash))
  if (!sessionId) throw new Unauthenticated()
  work.audit({
    mallId: 0,
    action: 'SAIDA',
    entity: 'sessao',
    entityId: sessionId,
    body: { login: work.actor.login, endereco: arrival.address },
  })
  arrival.setCookie(cookieName(arrival.secure), '', 0)
}
