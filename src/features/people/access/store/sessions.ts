import { type Kysely, sql } from 'kysely'

import { onlyRow, type Tx } from '#server/database/connection.ts'

import type { DB } from '#server/database/schema.ts'
import type { AccessLimits } from '../rules/session.ts'

/**
 * An open session: user, current version of all rights, and whether to update its last activity.
 */
export type OpenSession = {
  readonly userId: number
  /** The user it views as; null = themselves. */
  readonly seenUserId: number | null
  readonly rightsVersion: number
  readonly isDue: boolean
  /** WAL position of the session's last write, in bytes; null = none. */
  readonly wroteAt: number | null
}

/** Open session of a token; browser sessions also need the cookie. Times are the database's. */
export async function findOpenSession(
  db: Kysely<DB>,
  tokenHash: Buffer,
  cookieHash: Buffer | null,
): Promise<OpenSession | undefined> {
  const { rows } = await sql<OpenSession>`
    select s.user_id as "userId", s.seen_user_id as "seenUserId", v.version as "rightsVersion",
      s.renewed_at < now() - interval '1 minute' as "isDue", s.wrote_at as "wroteAt"
    from session s cross join rights_version v
    where s.token_hash = ${tokenHash}
      and ${isOpen}
      and (s.cookie_hash is null or s.cookie_hash = ${cookieHash})`.execute(db)
  return rows[0]
}

/** Extends the idle limit, at most once a minute, to keep reads cheap. */
export async function extendIdleLimit(
  db: Kysely<DB>,
  tokenHash: Buffer,
  limits: AccessLimits,
): Promise<void> {
  await sql`
    update session s
    set renewed_at = now(),
      expires_at = least(now() + make_interval(mins => ${limits.idleMinutes}), s.ends_at)
    where s.token_hash = ${tokenHash}
      and ${isOpen}
      and s.renewed_at < now() - interval '1 minute'`.execute(db)
}

/** Records a session's write after its commit. */
export async function noteWrite(db: Kysely<DB>, tokenHash: Buffer): Promise<void> {
  await sql`
    update session s
    set wrote_at = (pg_current_wal_insert_lsn() - '0/0')::bigint
    where s.token_hash = ${tokenHash} and ${isOpen}`.execute(db)
}

export type SessionMalls = {
  readonly place: number
  readonly seesEveryMall: boolean
  readonly malls: number[]
}

/**
 * Malls of many sessions, by index. Omits ended sessions, inactive users and profiles, and views of
 * such users.
 */
export async function mallsOfSessions(
  db: Kysely<DB>,
  tokens: readonly Buffer[],
  cookies: readonly (Buffer | null)[],
): Promise<SessionMalls[]> {
  const { rows } = await sql<SessionMalls>`
    select x.place::int as place, p.sees_every_mall as "seesEveryMall",
      array(select mall_id from user_mall where user_id = u.id order by mall_id) as malls
    from unnest(
      ${[...tokens]}::bytea[], ${[...cookies]}::bytea[]
    ) with ordinality as x (token, cookie, place)
      join session s
        on s.token_hash = x.token
        and ${isOpen}
        and (s.cookie_hash is null or s.cookie_hash = x.cookie)
      join app_user o on o.id = s.user_id join profile op on op.id = o.profile_id
      join app_user u on u.id = coalesce(s.seen_user_id, s.user_id)
      join profile p on p.id = u.profile_id
    where u.is_active and p.is_active and o.is_active and op.is_active`.execute(db)
  return rows
}

export type NewSession = {
  readonly tokenHash: Buffer
  readonly cookieHash: Buffer | null
  readonly userId: number
  readonly origin: string | null
  readonly address: string
  readonly agent: string
  /** Time of authentication at the provider; undefined = now. */
  readonly authenticatedAt: Date | undefined
  readonly providerSession: string | null
}

export async function insertSession(
  tx: Tx,
  session: NewSession,
  limits: AccessLimits,
): Promise<{ id: string; expiresAt: Date }> {
  const { rows } = await sql<{ id: string; expiresAt: Date }>`
    insert into session (
      token_hash, cookie_hash, user_id, origin, address, agent, authenticated_at, provider_session,
      expires_at, ends_at
    )
    values (${session.tokenHash}, ${session.cookieHash}, ${session.userId}, ${session.origin},
      ${session.address},
      ${session.agent}, least(now(), ${session.authenticatedAt ?? null}),
      ${session.providerSession},
      now() + make_interval(mins => ${limits.idleMinutes}),
        now() + make_interval(hours => ${limits.sessionHours}))
    returning id, expires_at as "expiresAt"`.execute(tx)
  return onlyRow(rows)
}

export async function renewSession(
  tx: Tx,
  tokenHash: Buffer,
  limits: AccessLimits,
): Promise<Date | undefined> {
  const { rows } = await sql<{ expiresAt: Date }>`
    update session
    set renewed_at = now(),
      expires_at = least(now() + make_interval(mins => ${limits.idleMinutes}), ends_at)
    where token_hash = ${tokenHash}
      and revoked_at is null
      and expires_at > now()
      and ends_at > now()
    returning expires_at as "expiresAt"`.execute(tx)
  return rows[0]?.expiresAt
}

export async function revokeSession(tx: Tx, tokenHash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update session
    set revoked_at = now()
    where token_hash = ${tokenHash} and revoked_at is null
    returning id`.execute(tx)
  return rows[0]?.id
}

/** Switches the session to view as another user. */
export async function setSeenUser(tx: Tx, tokenHash: Buffer, userId: number): Promise<void> {
  await sql`update session set seen_user_id = ${userId} where token_hash = ${tokenHash}`.execute(tx)
}

/** Ends the view; returns the viewed user, if any. */
export async function clearSeenUser(
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ id: number; login: string } | undefined> {
  const { rows } = await sql<{ id: number; login: string }>`
    with before as (
      select id, seen_user_id
      from session
      where token_hash = ${tokenHash} and seen_user_id is not null for update
    )
    update session s set seen_user_id = null from before b join app_user u on u.id = b.seen_user_id
    where s.id = b.id returning u.id, u.login`.execute(tx)
  return rows[0]
}

/** Ends this browser's previous sessions: a new sign-in never continues one. */
export async function revokeBrowserSessions(tx: Tx, cookieHash: Buffer): Promise<void> {
  await sql`
    update session
    set revoked_at = now()
    where cookie_hash = ${cookieHash} and revoked_at is null`.execute(tx)
}

const isOpen = sql`s.revoked_at is null and s.expires_at > now() and s.ends_at > now()`

/** Limits the open sessions of a user: ends the least recently used. */
export async function revokeBeyond(tx: Tx, userId: number, most: number): Promise<void> {
  await sql`update session set revoked_at = now() where id in (
    select s.id from session s where s.user_id = ${userId} and ${isOpen}
    order by s.renewed_at desc, s.created_at desc offset ${most})`.execute(tx)
}

export type OpenSessionRow = {
  readonly id: string
  readonly isCurrent: boolean
  readonly agent: string | null
  readonly address: string | null
  readonly openedAt: Date
  readonly usedAt: Date
  readonly endsAt: Date
}

/** Open sessions of a user, the current one first, then by last use. */
export async function listOpenSessions(
  tx: Tx,
  userId: number,
  current: Buffer,
): Promise<OpenSessionRow[]> {
  const { rows } = await sql<OpenSessionRow>`
    select s.id, s.token_hash = ${current} as "isCurrent", s.agent, s.address,
      s.created_at as "openedAt",
      s.renewed_at as "usedAt", s.expires_at as "endsAt"
    from session s where s.user_id = ${userId} and ${isOpen}
    order by "isCurrent" desc, s.renewed_at desc limit 200`.execute(tx)
  return rows
}

/** Seconds since the session's user last authenticated. */
export async function secondsSinceAuthentication(
  tx: Tx,
  tokenHash: Buffer,
): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from now() - authenticated_at)::float8 as seconds
    from session
    where token_hash = ${tokenHash}`.execute(tx)
  return rows[0]?.seconds
}

/** Sessions to end: one, all but one, a user's, a profile's, or all. */
export type SessionChoice =
  | { readonly userId: number; readonly id: string }
  | { readonly userId: number; readonly except: Buffer }
  | { readonly userId: number }
  | { readonly profileId: number }
  | { readonly everybodyBut: Buffer }

function sessionsWhere(choice: SessionChoice) {
  if ('everybodyBut' in choice) return sql`s.token_hash <> ${choice.everybodyBut}`
  if ('profileId' in choice)
    return sql`s.user_id in (select id from app_user where profile_id = ${choice.profileId})`
  const of = sql`s.user_id = ${choice.userId}`
  if ('id' in choice) return sql`${of} and s.id = ${choice.id}::uuid`
  return 'except' in choice ? sql`${of} and s.token_hash <> ${choice.except}` : of
}

/** Ends open sessions; returns the count. */
export async function revokeSessions(tx: Tx, choice: SessionChoice): Promise<number> {
  const { rows } =
    await sql`update session s set revoked_at = now() where ${isOpen} and ${sessionsWhere(choice)}
    returning 1 as ended`.execute(tx)
  return rows.length
}

/** Sign-out from the provider: a user, a provider session, or both. */
export type ProviderSignOut = {
  readonly issuer: string
  readonly subject: string | undefined
  readonly providerSession: string | undefined
  /** Sessions opened later stay. */
  readonly before: Date
}

/** Ends sessions by provider sign-out; returns users and count. */
export async function revokeOfProvider(
  tx: Tx,
  { issuer, subject, providerSession, before }: ProviderSignOut,
): Promise<{ id: number; name: string; login: string; profile: string; sessions: number }[]> {
  // Sessions without a provider session id match by user only.
  const ofPerson = subject === undefined ? sql`true` : sql`u.identity_subject = ${subject}`
  const ofSession =
    providerSession === undefined
      ? sql`true`
      : subject === undefined
        ? sql`s.provider_session = ${providerSession}`
        : sql`coalesce(s.provider_session, ${providerSession}) = ${providerSession}`
  const { rows } = await sql<{
    id: number
    name: string
    login: string
    profile: string
    sessions: number
  }>`
    with ended as (
      update session s set revoked_at = now() from app_user u
      where u.id = s.user_id
        and u.identity_issuer = ${issuer}
        and ${ofPerson}
        and ${ofSession}
        and ${isOpen}
        and s.created_at <= ${before}
      returning s.user_id)
    select u.id, u.name, u.login, p.name as profile, count(*)::int as sessions
    from ended e
    join app_user u on u.id = e.user_id
    join profile p on p.id = u.profile_id
    group by u.id, p.id`.execute(tx)
  return rows
}
