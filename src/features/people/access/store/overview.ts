import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Malls } from '#server/database/mall-scope.ts'

export type PeopleCounts = {
  readonly active: number
  readonly without: number
  readonly idle: number
}
export type LastSignIn = { readonly name: string; readonly profile: string; readonly at: Date }

/** Users `u` of profile `p` who could not work if they signed in: no screen, or no mall. */
export const isWithoutAccess = sql`(not p.is_active
  or not exists (select from profile_permission g where g.profile_id = p.id)
  or not p.sees_every_mall and not exists (select from user_mall um where um.user_id = u.id))`

/** Users `u` without a sign-in in the time for which sessions are kept. */
export const isIdle = sql`not exists (
  select from session s where s.user_id = u.id and s.created_at >= now() - interval '30 days'
)`

// Users of one of these malls, and users who see every mall: those of the user list.
const inReach = (malls: Malls) =>
  malls === 'all'
    ? sql`true`
    : sql`(
      exists (
        select from user_mall um where um.user_id = u.id and um.mall_id = any(${malls}::int[])
      ) or p.sees_every_mall and not exists (select from user_mall um where um.user_id = u.id)
    )`

const active = sql`app_user u join profile p on p.id = u.profile_id`

/**
 * Counts: active users, users without screens or malls, and users without a sign-in within session
 * retention.
 */
export async function peopleCounts(tx: Tx, malls: Malls): Promise<PeopleCounts> {
  const { rows } = await sql<PeopleCounts>`
    select count(*)::int as active,
      count(*) filter (where ${isWithoutAccess})::int as without,
      count(*) filter (where ${isIdle})::int as idle
    from ${active} where u.is_active and ${inReach(malls)}`.execute(tx)
  return rows[0] ?? { active: 0, without: 0, idle: 0 }
}

/** Latest sign-ins, one per user. */
export async function lastSignIns(tx: Tx, malls: Malls, most: number): Promise<LastSignIn[]> {
  const { rows } = await sql<LastSignIn>`
    select u.name, p.name as profile, max(s.created_at) as at
    from ${active}
    join session s on s.user_id = u.id
    where ${inReach(malls)} group by u.id, u.name, p.name order by at desc limit ${most}`.execute(
    tx,
  )
  return rows
}

/** The user's last activity before a moment, within 30 days of sessions; undefined if none. */
export async function lastSeen(tx: Tx, userId: number, before: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(renewed_at) as at
    from session
    where user_id = ${userId}
      and renewed_at < ${before}
      and renewed_at >= ${before}::timestamptz - interval '30 days'`.execute(tx)
  return rows[0]?.at ?? undefined
}
