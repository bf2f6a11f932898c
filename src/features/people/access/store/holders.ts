import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Malls } from '#server/database/mall-scope.ts'

type HoldersRow = {
  readonly path: string
  readonly code: string
  readonly names: string[]
  readonly count: number
}

// An empty list of malls means every mall only for profiles that see all (rules 1).
const reaches = (malls: Malls) =>
  malls === 'all'
    ? sql`(p.sees_every_mall or exists (select from user_mall um where um.user_id = u.id))`
    : sql`(
      p.sees_every_mall and not exists (select from user_mall um where um.user_id = u.id)
      or exists (
        select from user_mall um where um.user_id = u.id and um.mall_id = any(${malls}::int[])
      ))`

/**
 * Active users who hold a rule code on a screen that they may open and who see one of these malls:
 * the first names in order, and how many there are.
 */
export async function findHolders(
  tx: Tx,
  rules: readonly { readonly path: string; readonly code: string }[],
  malls: Malls,
  most: number,
): Promise<HoldersRow[]> {
  const { rows } = await sql<HoldersRow>`
    select w.path, w.code, (array_agg(u.name order by u.name, u.id))[1:${most}::int] as names,
      count(*)::int as count
    from unnest(
        ${rules.map(({ path }) => path)}::text[], ${rules.map(({ code }) => code)}::text[]
      ) w (path, code)
      join menu m on m.path = w.path
      join menu_rule opens on opens.menu_id = m.id and opens.code = 'ACESSAR'
      join menu_rule r on r.menu_id = m.id and r.code = w.code
      join profile_permission po on po.rule_id = opens.id
      join profile_permission pr on pr.rule_id = r.id and pr.profile_id = po.profile_id
      join profile p on p.id = po.profile_id and p.is_active
      join app_user u on u.profile_id = p.id and u.is_active
    where ${reaches(malls)}
    group by w.path, w.code`.execute(tx)
  return rows
}

/** Code of a user's profile, which stays when the profile gets another name. */
export async function findProfileCode(tx: Tx, userId: number): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select p.code
    from app_user u
    join profile p on p.id = u.profile_id
    where u.id = ${userId}`.execute(tx)
  return rows[0]?.code
}
