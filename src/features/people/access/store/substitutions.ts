import { sql } from 'kysely'

import { onlyRow, type Tx } from '#server/database/connection.ts'
import { LOCKS } from '#server/database/locks.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Days } from '../rules/substitutions.ts'

/** An absent user or substitute; `malls` is the list, empty if none. */
export type PartyRow = {
  readonly id: number
  readonly name: string
  readonly login: string
  readonly profileId: number
  readonly profile: string
  readonly seesEveryMall: boolean
  readonly malls: number[]
  readonly isActive: boolean
}

const party = sql`
  u.id, u.name, u.login, u.profile_id as "profileId", p.name as profile,
  p.sees_every_mall as "seesEveryMall", u.is_active and p.is_active as "isActive",
  array(select mall_id from user_mall where user_id = u.id order by mall_id) as malls`

/** Users by id, active or not, locked against changes. */
export async function lockParties(tx: Tx, ids: readonly number[]): Promise<PartyRow[]> {
  const { rows } = await sql<PartyRow>`
    select ${party}
    from app_user u join profile p on p.id = u.profile_id
    where u.id = any(${[...ids]}::int[])
    order by u.id
    for share of u`.execute(tx)
  return rows
}

/** Active users of a user's profile with their malls, including the user. */
export async function listColleagues(tx: Tx, userId: number): Promise<PartyRow[]> {
  const { rows } = await sql<PartyRow>`
    select ${party}
    from app_user a
      join app_user u on u.profile_id = a.profile_id
      join profile p on p.id = u.profile_id
    where a.id = ${userId} and (u.id = a.id or (u.is_active and p.is_active))
    order by u.name, u.id`.execute(tx)
  return rows
}

/** Active users, or one of them, for whom a substitute may be named. */
export async function listPeople(
  tx: Tx,
  only: number | undefined,
): Promise<{ id: number; nome: string; perfil: string }[]> {
  const { rows } = await sql<{ id: number; nome: string; perfil: string }>`
    select u.id, u.name as nome, p.name as perfil
    from app_user u join profile p on p.id = u.profile_id
    where u.is_active and p.is_active
      and (${only ?? null}::int is null or u.id = ${only ?? null}::int)
    order by u.name, u.id`.execute(tx)
  return rows
}

export type SubstitutionRow = Days & {
  readonly id: number
  readonly absentId: number
  readonly absentName: string
  readonly absentLogin: string
  readonly absentMalls: number[]
  readonly substituteId: number
  readonly substituteName: string
  readonly substituteLogin: string
  readonly substituteMalls: number[]
  readonly seesEveryMall: boolean
  readonly profile: string
  readonly agreed: number[] | null
  readonly namedByName: string
  readonly namedById: number
  readonly namedAt: Date
  readonly acceptedAt: Date | null
  readonly endedAt: Date | null
  readonly endedByName: string | null
  readonly endedBecause: EndReason | null
}

/** Why a substitution ended early. */
export type EndReason =
  | 'ENCERRADA'
  | 'RECUSADA'
  | 'PERFIL'
  | 'INATIVA'
  | 'IDENTIDADE'
  | 'SEM_SHOPPING'

const substitutionRows = sql`
  select s.id, s.from_on as "from", s.until_on as "until",
    a.id as "absentId", a.name as "absentName", a.login as "absentLogin",
    array(select mall_id from user_mall where user_id = a.id order by mall_id) as "absentMalls",
    b.id as "substituteId", b.name as "substituteName", b.login as "substituteLogin",
    array(select mall_id from user_mall where user_id = b.id order by mall_id)
      as "substituteMalls",
    p.sees_every_mall as "seesEveryMall", p.name as profile, s.malls as agreed,
    s.named_by as "namedById", s.named_by_name as "namedByName", s.named_at as "namedAt",
    s.accepted_at as "acceptedAt",
    s.ended_at as "endedAt", s.ended_by_name as "endedByName", s.ended_because as "endedBecause"
  from substitution s
    join app_user a on a.id = s.absent_id
    join app_user b on b.id = s.substitute_id
    join profile p on p.id = s.profile_id`

/** Substitutions, latest first: of one user on either side, or all. */
export async function listSubstitutions(
  tx: Tx,
  of: number | 'everybody',
  most: number,
): Promise<SubstitutionRow[]> {
  const { rows } = await sql<SubstitutionRow>`
    ${substitutionRows}
    where ${of === 'everybody' ? sql`true` : sql`${of} in (s.absent_id, s.substitute_id)`}
    order by s.ended_at is not null, s.from_on desc, s.id desc
    limit ${most}`.execute(tx)
  return rows
}

/** One substitution, locked. */
export async function lockSubstitution(tx: Tx, id: number): Promise<SubstitutionRow | undefined> {
  const { rows } = await sql<SubstitutionRow>`
    ${substitutionRows} where s.id = ${id} for update of s`.execute(tx)
  return rows[0]
}

/** Serializes all changes of substitutions. */
export async function lockSubstitutions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.substitutions})`.execute(tx)
}

/** Substitutions of these users not ended early, from a day on. */
export async function openOf(
  tx: Tx,
  people: readonly number[],
  today: LocalDate,
): Promise<SubstitutionRow[]> {
  const { rows } = await sql<SubstitutionRow>`
    ${substitutionRows}
    where s.ended_at is null and s.until_on >= ${today}::date
      and (s.absent_id = any(${[...people]}::int[]) or s.substitute_id = any(${[...people]}::int[]))
    order by s.from_on, s.id`.execute(tx)
  return rows
}

export type NewSubstitution = Days & {
  readonly absentId: number
  readonly substituteId: number
  readonly profileId: number
  readonly malls: readonly number[] | 'all'
  readonly by: { readonly id: number; readonly name: string }
  /** True if users name themselves as substitute, which implies acceptance. */
  readonly isAccepted: boolean
}

export async function insertSubstitution(tx: Tx, row: NewSubstitution): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into substitution (
      absent_id, substitute_id, profile_id, malls, from_on, until_on, named_by, named_by_name,
      accepted_at, accepted_by
    )
    values (${row.absentId}, ${row.substituteId}, ${row.profileId},
      ${row.malls === 'all' ? null : [...row.malls]}::int[], ${row.from}::date,
      ${row.until}::date, ${row.by.id}, ${row.by.name},
      case when ${row.isAccepted} then regua.now() end,
      case when ${row.isAccepted} then ${row.substituteId}::int end)
    returning id`.execute(tx)
  return onlyRow(rows).id
}

export async function acceptSubstitution(tx: Tx, id: number, by: number): Promise<void> {
  await sql`
    update substitution set accepted_at = regua.now(), accepted_by = ${by}
    where id = ${id} and accepted_at is null and ended_at is null`.execute(tx)
}

/** Pending requests of a user, from a day on. */
export async function listRequests(
  tx: Tx,
  substituteId: number,
  today: LocalDate,
): Promise<(Days & { readonly id: number; readonly absentName: string })[]> {
  const { rows } = await sql<Days & { id: number; absentName: string }>`
    select s.id, a.name as "absentName", s.from_on as "from", s.until_on as "until"
    from substitution s join app_user a on a.id = s.absent_id
    where s.substitute_id = ${substituteId} and s.accepted_at is null and s.ended_at is null
      and s.until_on >= ${today}::date
    order by s.from_on, s.id`.execute(tx)
  return rows
}

export async function endSubstitutions(
  tx: Tx,
  ids: readonly number[],
  end: { readonly because: EndReason; readonly byName: string },
): Promise<void> {
  await sql`
    update substitution
    set ended_at = regua.now(), ended_by_name = ${end.byName},
      ended_because = ${end.because}
    where id = any(${[...ids]}::int[]) and ended_at is null`.execute(tx)
}

/**
 * Substitutions that can no longer apply: a user is inactive, has another profile, or the two share
 * no mall. From a day on; earlier ones have ended.
 */
export async function invalidSubstitutions(
  tx: Tx,
  today: LocalDate,
): Promise<(SubstitutionRow & { readonly because: EndReason })[]> {
  const { rows } = await sql<SubstitutionRow & { because: EndReason }>`
    select f.*, case
        when not (a.is_active and b.is_active and ap.is_active and bp.is_active) then 'INATIVA'
        when a.profile_id <> s.profile_id or b.profile_id <> s.profile_id then 'PERFIL'
        else 'SEM_SHOPPING' end as because
    from (${substitutionRows}) f
      join substitution s on s.id = f.id
      join app_user a on a.id = s.absent_id join profile ap on ap.id = a.profile_id
      join app_user b on b.id = s.substitute_id join profile bp on bp.id = b.profile_id
      cross join lateral (
        select coalesce(s.malls, array(select id from mall)) as agreed,
          case when ap.sees_every_mall and f."absentMalls" = '{}'
            then array(select id from mall) else f."absentMalls" end as absent,
          case when bp.sees_every_mall and f."substituteMalls" = '{}'
            then array(select id from mall) else f."substituteMalls" end as substitute) m
    where s.ended_at is null and s.until_on >= ${today}::date
      and (not (a.is_active and b.is_active and ap.is_active and bp.is_active)
        or a.profile_id <> s.profile_id or b.profile_id <> s.profile_id
        or not exists (select from unnest(m.agreed) x
          where x = any(m.absent) and x = any(m.substitute)))
    order by s.id`.execute(tx)
  return rows
}
