import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

export type DemoUser = {
  readonly login: string
  readonly name: string
  readonly email: string
  readonly profileCode: string
}

/** Inserts missing demo users in the order of the sign-in screen; returns them. */
export async function insertDemoUsers(
  tx: Tx,
  users: readonly DemoUser[],
): Promise<{ id: number; login: string; profile: string }[]> {
  const { rows } = await sql<{ id: number; login: string; profile: string }>`
    with added as (
      insert into app_user (login, name, email, profile_id, is_demo)
      select d.login, d.name, d.email, p.id, true
      from jsonb_to_recordset(
        ${JSON.stringify(users.map((user, place) => ({ ...user, place })))}::jsonb
      ) as d (
        login text, name text, email text, "profileCode" text, place int
      )
        join profile p on p.code = d."profileCode" order by d.place
      on conflict (login) do nothing returning id, login, profile_id)
    select a.id, a.login, p.name as profile
    from added a
    join profile p on p.id = a.profile_id`.execute(tx)
  return rows
}

export async function listDemoUsers(
  tx: Tx,
): Promise<{ login: string; nome: string; perfil: string }[]> {
  const { rows } = await sql<{ login: string; nome: string; perfil: string }>`
    select u.login, u.name as nome, p.name as perfil
    from app_user u
    join profile p on p.id = u.profile_id
    where u.is_demo and u.is_active and p.is_active order by u.id`.execute(tx)
  return rows
}

/**
 * Assigns demo users of mall profiles without malls the two with the lowest economic unit (a number
 * stored as text).
 */
export async function insertDemoMalls(tx: Tx): Promise<{ userId: number; mallId: number }[]> {
  const { rows } = await sql<{ userId: number; mallId: number }>`
    insert into user_mall (user_id, mall_id)
    select u.id, m.id from app_user u join profile p on p.id = u.profile_id and p.needs_mall
      cross join (
        select id
        from mall
        order by length(ltrim(economic_unit, '0')), ltrim(economic_unit, '0'), id
        limit 2
      ) m
    where u.is_demo and not exists (select from user_mall um where um.user_id = u.id)
    on conflict do nothing returning user_id as "userId", mall_id as "mallId"`.execute(tx)
  return rows
}

/** Adds malls to a demo user. */
export async function insertMallsOfDemoUser(
  tx: Tx,
  login: string,
  malls: readonly number[],
): Promise<void> {
  await sql`
    insert into user_mall (user_id, mall_id)
    select u.id, m
    from app_user u
    cross join unnest(${[...malls]}::int[]) m
    where u.login = ${login} and u.is_demo on conflict do nothing`.execute(tx)
}
