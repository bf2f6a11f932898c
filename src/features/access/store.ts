import { type Kysely, sql } from 'kysely'

import { onlyRow, type Tx } from '#server/database/connection.ts'

import type { DB } from '../../../db/schema.ts'
import type { AccessLimits, GrantedScreen } from './rules.ts'

export type UserRow = {
  readonly id: number
  readonly name: string
  readonly login: string
  readonly email: string
  readonly profile: string
  readonly isActive: boolean
}

export type ActorRow = {
  readonly id: number
  readonly name: string
  readonly login: string
  readonly profile: string
  readonly seesEveryMall: boolean
  readonly malls: number[]
  readonly rights: Record<string, string[]>
}

// What a person is allowed, read anew for every call: a right taken away is gone at the next one. A screen without ACESSAR stays closed.
const actorColumns = sql`
  u.id, u.name, u.login, p.name as profile, p.sees_every_mall as "seesEveryMall",
  array(select mall_id from user_mall where user_id = u.id order by mall_id) as malls,
  coalesce((select json_object_agg(path, codes) from (
    select m.path, coalesce(json_agg(r.code order by r.id) filter (where r.code <> 'ACESSAR'), '[]') as codes
    from profile_permission pp join menu_rule r on r.id = pp.rule_id join menu m on m.id = r.menu_id
    where pp.profile_id = p.id group by m.path having bool_or(r.code = 'ACESSAR')) granted), '{}') as rights`

const userColumns = sql`u.id, u.name, u.login, u.email, p.name as profile, u.is_active and p.is_active as "isActive"`

/**
 * The person of an open session; the cookie must match when a browser opened it. A call pushes the idle limit forward,
 * at most once a minute so that reading stays reading; with `prolong` false it does not. Instants are the database's.
 */
export async function findActorBySession(
  db: Kysely<DB>,
  tokenHash: Buffer,
  cookieHash: Buffer | null,
  limits: AccessLimits,
  prolong = true,
): Promise<ActorRow | undefined> {
  const { rows } = await sql<ActorRow>`
    with found as (
      select s.id, s.user_id from session s
      where s.token_hash = ${tokenHash} and s.revoked_at is null and s.expires_at > now() and s.ends_at > now()
        and (s.cookie_hash is null or s.cookie_hash = ${cookieHash})
    ), touched as (
      update session s set renewed_at = now(), expires_at = least(now() + make_interval(mins => ${limits.idleMinutes}), s.ends_at)
      from found f where ${prolong} and s.id = f.id and s.renewed_at < now() - interval '1 minute' and s.revoked_at is null
    )
    select ${actorColumns} from found f join app_user u on u.id = f.user_id join profile p on p.id = u.profile_id
    where u.is_active and p.is_active`.execute(db)
  return rows[0]
}

export async function findActor(tx: Tx, userId: number): Promise<ActorRow | undefined> {
  const { rows } = await sql<ActorRow>`
    select ${actorColumns} from app_user u join profile p on p.id = u.profile_id
    where u.id = ${userId} and u.is_active and p.is_active`.execute(tx)
  return rows[0]
}

export async function findDemoUser(tx: Tx, login: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select ${userColumns} from app_user u join profile p on p.id = u.profile_id where u.login = ${login} and u.is_demo`.execute(
    tx,
  )
  return rows[0]
}

/** The people of an identity: by e-mail or login. A demo user has no login at a real provider, so only its e-mail finds it. */
export async function findUsers(tx: Tx, identifiers: readonly string[]): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select ${userColumns} from app_user u join profile p on p.id = u.profile_id
    where lower(u.email) = any(${[...identifiers]}::text[]) or (u.login = any(${[...identifiers]}::text[]) and not u.is_demo)
    limit 2`.execute(tx)
  return rows
}

export async function listScopeMalls(
  tx: Tx,
  malls: readonly number[] | 'all',
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from mall ${malls === 'all' ? sql`` : sql`where id = any(${[...malls]}::int[])`} order by id`.execute(
    tx,
  )
  return rows
}

export async function listScreens(tx: Tx, userId: number): Promise<GrantedScreen[]> {
  const { rows } = await sql<GrantedScreen>`
    select m.group_name as "group", m.path as url, m.label,
      coalesce(array_agg(r.code order by r.id) filter (where r.code <> 'ACESSAR'), '{}') as rules
    from app_user u join profile_permission pp on pp.profile_id = u.profile_id
      join menu_rule r on r.id = pp.rule_id join menu m on m.id = r.menu_id
    where u.id = ${userId} group by m.id having bool_or(r.code = 'ACESSAR') order by m.position, m.id`.execute(tx)
  return rows
}

// --- sessions

export type NewSession = {
  readonly tokenHash: Buffer
  readonly cookieHash: Buffer | null
  readonly userId: number
  readonly origin: string | null
}

export async function insertSession(
  tx: Tx,
  session: NewSession,
  limits: AccessLimits,
): Promise<{ id: string; expiresAt: Date }> {
  const { rows } = await sql<{ id: string; expiresAt: Date }>`
    insert into session (token_hash, cookie_hash, user_id, origin, expires_at, ends_at)
    values (${session.tokenHash}, ${session.cookieHash}, ${session.userId}, ${session.origin},
      now() + make_interval(mins => ${limits.idleMinutes}), now() + make_interval(hours => ${limits.sessionHours}))
    returning id, expires_at as "expiresAt"`.execute(tx)
  return onlyRow(rows)
}

export async function renewSession(tx: Tx, tokenHash: Buffer, limits: AccessLimits): Promise<Date | undefined> {
  const { rows } = await sql<{ expiresAt: Date }>`
    update session set renewed_at = now(), expires_at = least(now() + make_interval(mins => ${limits.idleMinutes}), ends_at)
    where token_hash = ${tokenHash} and revoked_at is null and expires_at > now() and ends_at > now()
    returning expires_at as "expiresAt"`.execute(tx)
  return rows[0]?.expiresAt
}

export async function revokeSession(tx: Tx, tokenHash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update session set revoked_at = now() where token_hash = ${tokenHash} and revoked_at is null returning id`.execute(
    tx,
  )
  return rows[0]?.id
}

/** Ends what this browser had open before: a new sign-in never continues an old session. */
export async function revokeBrowserSessions(tx: Tx, cookieHash: Buffer): Promise<void> {
  await sql`update session set revoked_at = now() where cookie_hash = ${cookieHash} and revoked_at is null`.execute(tx)
}

// --- nonces of the identity provider

export async function insertNonce(tx: Tx, nonce: string, limits: AccessLimits): Promise<void> {
  // Anybody may ask for a nonce, so each one takes old ones away: what is stored stays about what ten minutes bring.
  await sql`delete from sign_in_nonce where nonce in (
    select nonce from sign_in_nonce where expires_at < now() order by expires_at limit 100 for update skip locked)`.execute(
    tx,
  )
  await sql`insert into sign_in_nonce (nonce, expires_at) values (${nonce}, now() + make_interval(mins => ${limits.nonceMinutes}))`.execute(
    tx,
  )
}

/** Uses a nonce up; false when it is not ours, is too old or was used. Of two at once, one wins. */
export async function useNonce(tx: Tx, nonce: string): Promise<boolean> {
  const { rows } = await sql`update sign_in_nonce set used_at = now()
    where nonce = ${nonce} and used_at is null and expires_at > now() returning 1 as used`.execute(tx)
  return rows.length === 1
}

// --- failed sign-ins

/** Attempts from one address, and on one login, pass one at a time: counting and adding are one step. */
export async function lockAttempts(tx: Tx, address: string, loginHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address ${address}`}, 11))`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login ${loginHash.toString('hex')}`}, 11))`.execute(tx)
}

/** Seconds until another attempt is looked at; 0 when it may be. */
export async function secondsBlocked(
  tx: Tx,
  address: string,
  loginHash: Buffer,
  limits: AccessLimits,
): Promise<number> {
  const window = sql`make_interval(mins => ${limits.failureMinutes})`
  const left = (condition: ReturnType<typeof sql>) => sql`(
    select extract(epoch from at + ${window} - clock_timestamp()) from sign_in_failure
    where ${condition} and at > clock_timestamp() - ${window} order by at desc offset ${limits.failures - 1} limit 1)`
  const { rows } = await sql<{ seconds: number }>`
    select ceil(greatest(${left(sql`address = ${address}`)}, ${left(sql`login_hash = ${loginHash}`)}, 0))::int as seconds`.execute(
    tx,
  )
  return rows[0]?.seconds ?? 0
}

export async function insertFailure(tx: Tx, address: string, loginHash: Buffer): Promise<void> {
  await sql`insert into sign_in_failure (address, login_hash) values (${address}, ${loginHash})`.execute(tx)
}

/** Forgets what serves nobody any more; who signed in and out stays in the decision log. */
export async function forgetOld(tx: Tx): Promise<void> {
  await sql`delete from session where ends_at < now() - interval '30 days'`.execute(tx)
  await sql`delete from sign_in_failure where at < now() - interval '1 day'`.execute(tx)
  await sql`delete from sign_in_nonce where expires_at < now()`.execute(tx)
}

// --- demo users

export type DemoUser = {
  readonly login: string
  readonly name: string
  readonly email: string
  readonly profileCode: string
}

/** Adds the demo users that are missing, in the given order, in which the sign-in screen lists them; answers those. */
export async function insertDemoUsers(
  tx: Tx,
  users: readonly DemoUser[],
): Promise<{ id: number; login: string; profile: string }[]> {
  const { rows } = await sql<{ id: number; login: string; profile: string }>`
    with added as (
      insert into app_user (login, name, email, profile_id, is_demo)
      select d.login, d.name, d.email, p.id, true
      from jsonb_to_recordset(${JSON.stringify(users.map((user, place) => ({ ...user, place })))}::jsonb) as d (login text, name text, email text, "profileCode" text, place int)
        join profile p on p.code = d."profileCode" order by d.place
      on conflict (login) do nothing returning id, login, profile_id)
    select a.id, a.login, p.name as profile from added a join profile p on p.id = a.profile_id`.execute(tx)
  return rows
}

export async function listDemoUsers(tx: Tx): Promise<{ login: string; nome: string; perfil: string }[]> {
  const { rows } = await sql<{ login: string; nome: string; perfil: string }>`
    select u.login, u.name as nome, p.name as perfil from app_user u join profile p on p.id = u.profile_id
    where u.is_demo and u.is_active and p.is_active order by u.id`.execute(tx)
  return rows
}

/** Gives demo users of mall profiles who have no mall the two with the lowest economic unit (a number kept as text). */
export async function insertDemoMalls(tx: Tx): Promise<{ userId: number; mallId: number }[]> {
  const { rows } = await sql<{ userId: number; mallId: number }>`
    insert into user_mall (user_id, mall_id)
    select u.id, m.id from app_user u join profile p on p.id = u.profile_id and p.needs_mall
      cross join (select id from mall order by length(ltrim(economic_unit, '0')), ltrim(economic_unit, '0'), id limit 2) m
    where u.is_demo and not exists (select from user_mall um where um.user_id = u.id)
    on conflict do nothing returning user_id as "userId", mall_id as "mallId"`.execute(tx)
  return rows
}

/** Gives a demo user these malls besides the own ones. */
export async function insertMallsOfDemoUser(tx: Tx, login: string, malls: readonly number[]): Promise<void> {
  await sql`insert into user_mall (user_id, mall_id) select u.id, m from app_user u cross join unnest(${[...malls]}::int[]) m
    where u.login = ${login} and u.is_demo on conflict do nothing`.execute(tx)
}

// --- preferences

export async function findPreference(tx: Tx, userId: number, screen: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`
    select value from user_preference where user_id = ${userId} and screen = ${screen}`.execute(tx)
  return rows[0]?.value ?? null
}

export async function upsertPreference(tx: Tx, userId: number, screen: string, value: unknown): Promise<void> {
  await sql`insert into user_preference (user_id, screen, value) values (${userId}, ${screen}, ${JSON.stringify(value)}::jsonb)
    on conflict (user_id, screen) do update set value = excluded.value, updated_at = now()`.execute(tx)
}

/** Is there an active user of this profile who is no demo user? */
export async function hasActiveUser(tx: Tx, profileCode: string): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from app_user u join profile p on p.id = u.profile_id
      where p.code = ${profileCode} and u.is_active and not u.is_demo) as any`.execute(tx)
  return onlyRow(rows).any
}

/** Adds a person known by e-mail alone; answers the id, or undefined when the login exists. */
export async function insertFirstAdmin(tx: Tx, email: string, profileCode: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into app_user (login, name, email, profile_id)
    select lower(${email}), ${email}, ${email}, id from profile where code = ${profileCode}
    on conflict (login) do nothing returning id`.execute(tx)
  return rows[0]?.id
}
