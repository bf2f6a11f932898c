import { type Kysely, sql } from 'kysely'

import { onlyRow, type Tx } from '#server/database/connection.ts'

import type { DB } from '#server/database/schema.ts'

import type { GrantedScreen } from '../rules/session.ts'
import type { Days } from '../rules/substitutions.ts'

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
  readonly substitutions: readonly AgreedSubstitution[]
}

/**
 * An accepted, not ended substitution, seen from one side. The other user is active, and both still
 * have the agreed profile.
 */
export type AgreedSubstitution = Days & {
  readonly isAbsent: boolean
  readonly other: { readonly id: number; readonly name: string; readonly login: string }
  /** Malls of the absent user at agreement; null = every mall. */
  readonly agreed: number[] | null
  readonly otherMalls: number[]
}

// Codes of a screen without ACESSAR do not count.
const actorColumns = sql`
  u.id, u.name, u.login, p.name as profile, p.sees_every_mall as "seesEveryMall",
  array(select mall_id from user_mall where user_id = u.id order by mall_id) as malls,
  coalesce((select json_object_agg(path, codes) from (
    select m.path,
      coalesce(json_agg(r.code order by r.id) filter (where r.code <> 'ACESSAR'), '[]') as codes
    from profile_permission pp join menu_rule r on r.id = pp.rule_id join menu m on m.id = r.menu_id
    where pp.profile_id = p.id group by m.path having bool_or(r.code = 'ACESSAR')) granted),
      '{}') as rights,
  coalesce((select json_agg(json_build_object(
      'isAbsent', s.absent_id = u.id,
      'other', json_build_object('id', o.id, 'name', o.name, 'login', o.login),
      'from', s.from_on, 'until', s.until_on, 'agreed', s.malls,
      'otherMalls', array(select mall_id from user_mall where user_id = o.id order by mall_id)
    ) order by s.from_on, s.id)
    from substitution s
      join app_user o on o.id in (s.absent_id, s.substitute_id) and o.id <> u.id
    where u.id in (s.absent_id, s.substitute_id) and s.ended_at is null
      and s.accepted_at is not null and o.is_active and o.profile_id = s.profile_id and u.profile_id = s.profile_id),
    '[]') as substitutions`

const userColumns = sql`
  u.id, u.name, u.login, u.email, p.name as profile, u.is_active and p.is_active as "isActive"`

/** An active user of an active profile, with the version of all rights at that time. */
export async function findActor(
  db: Kysely<DB>,
  userId: number,
): Promise<(ActorRow & { readonly rightsVersion: number }) | undefined> {
  const { rows } = await sql<ActorRow & { readonly rightsVersion: number }>`
    select ${actorColumns}, v.version as "rightsVersion"
    from app_user u join profile p on p.id = u.profile_id cross join rights_version v
    where u.id = ${userId} and u.is_active and p.is_active`.execute(db)
  return rows[0]
}

export async function findDemoUser(tx: Tx, login: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select ${userColumns}
    from app_user u
    join profile p on p.id = u.profile_id
    where u.login = ${login} and u.is_demo`.execute(tx)
  return rows[0]
}

/** A provider identity: its subject, never reassigned, and its login and e-mail. */
export type IdentityRow = {
  readonly issuer: string
  readonly subject: string
  readonly identifiers: readonly string[]
}

/**
 * A user matched by linked identity, address or login; `hasAnother`: linked to another identity.
 */
export type IdentifiedRow = UserRow & { readonly isLinked: boolean; readonly hasAnother: boolean }

/**
 * Users matching an identity. Demo users have no login at a real provider, so they match by e-mail
 * only.
 */
export async function findUsers(
  tx: Tx,
  { issuer, subject, identifiers }: IdentityRow,
): Promise<readonly IdentifiedRow[]> {
  const own = sql`
    coalesce(u.identity_issuer = ${issuer} and u.identity_subject = ${subject}, false)`
  const { rows } = await sql<IdentifiedRow>`
    select ${userColumns}, ${own} as "isLinked",
      coalesce(u.identity_issuer = ${issuer} and not ${own}, false) as "hasAnother"
    from app_user u join profile p on p.id = u.profile_id
    where ${own} or u.email <> '' and lower(u.email) = any(${[...identifiers]}::text[])
      or (u.login = any(${[...identifiers]}::text[]) and not u.is_demo)
    order by "isLinked" desc, "hasAnother", u.id limit 3`.execute(tx)
  return rows
}

/**
 * Links an identity to a user, permanently exclusive even after unlinking. False if another account
 * was just linked or the identity belonged to another user.
 */
export async function linkIdentity(
  tx: Tx,
  userId: number,
  issuer: string,
  subject: string,
): Promise<boolean> {
  const { rows } = await sql`
    with linked as (
      update app_user set identity_issuer = ${issuer}, identity_subject = ${subject}
      where id = ${userId} and identity_issuer is distinct from ${issuer}
        and not exists (
          select 1
          from identity_link l
          where l.issuer = ${issuer} and l.subject = ${subject} and l.user_id <> ${userId})
      returning id),
    remembered as (
      insert into identity_link (issuer, subject, user_id)
      select ${issuer}, ${subject}, id
      from linked
      on conflict do nothing)
    select 1 as linked from linked`.execute(tx)
  return rows.length === 1
}

/** Unlinks a user's identity; the next sign-in by e-mail or login links a new one. */
export async function unlinkIdentity(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`update app_user set identity_issuer = null, identity_subject = null
    where id = ${userId} and identity_subject is not null returning 1 as unlinked`.execute(tx)
  return rows.length === 1
}

/** A user by id, active or not. */
export async function findUser(tx: Tx, id: number): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select ${userColumns}
    from app_user u
    join profile p on p.id = u.profile_id
    where u.id = ${id}`.execute(tx)
  return rows[0]
}

/** A user by login, active or not. */
export async function findByLogin(
  tx: Tx,
  login: string,
): Promise<{ id: number; login: string } | undefined> {
  const { rows } = await sql<{ id: number; login: string }>`
    select id, login from app_user where login = lower(${login})`.execute(tx)
  return rows[0]
}

export async function listScopeMalls(
  tx: Tx,
  malls: readonly number[] | 'all',
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name
    from mall ${malls === 'all' ? sql`` : sql`where id = any(${[...malls]}::int[])`}
    order by id`.execute(tx)
  return rows
}

export async function listScreens(tx: Tx, userId: number): Promise<GrantedScreen[]> {
  const { rows } = await sql<GrantedScreen>`
    select m.group_name as "group", m.path as url, m.label,
      coalesce(array_agg(r.code order by r.id) filter (where r.code <> 'ACESSAR'), '{}') as rules
    from app_user u join profile_permission pp on pp.profile_id = u.profile_id
      join menu_rule r on r.id = pp.rule_id join menu m on m.id = r.menu_id
    where u.id = ${userId}
    group by m.id
    having bool_or(r.code = 'ACESSAR')
    order by m.position, m.id`.execute(tx)
  return rows
}

// --- preferences

export async function findPreference(tx: Tx, userId: number, screen: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`
    select value from user_preference where user_id = ${userId} and screen = ${screen}`.execute(tx)
  return rows[0]?.value ?? null
}

/** False if the user's limit is reached. */
export async function upsertPreference(
  tx: Tx,
  userId: number,
  screen: string,
  value: unknown,
  most: number,
): Promise<boolean> {
  const { rows } = await sql`
      insert into user_preference (user_id, screen, value)
      select ${userId}, ${screen}, ${JSON.stringify(value)}::jsonb
    where (
      select count(*) from user_preference where user_id = ${userId} and screen <> ${screen}
    ) < ${most}
    on conflict (user_id, screen) do update set value = excluded.value,
      updated_at = regua.now()
    returning 1 as saved`.execute(tx)
  return rows.length === 1
}

/** True if an active non-demo user has this profile. */
export async function hasActiveUser(tx: Tx, profileCode: string): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from app_user u join profile p on p.id = u.profile_id
      where p.code = ${profileCode} and u.is_active and not u.is_demo) as any`.execute(tx)
  return onlyRow(rows).any
}

/** Inserts a user known only by e-mail; returns the id, or undefined if the login exists. */
export async function insertFirstAdmin(
  tx: Tx,
  email: string,
  profileCode: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into app_user (login, name, email, profile_id)
    select lower(${email}), ${email}, ${email}, id from profile where code = ${profileCode}
    on conflict (login) do nothing returning id`.execute(tx)
  return rows[0]?.id
}
