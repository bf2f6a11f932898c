import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/** A profile that a file may name by its code or its name. */
export type NamedProfile = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly seesEveryMall: boolean
  readonly isActive: boolean
}

export async function allProfiles(tx: Tx): Promise<NamedProfile[]> {
  const { rows } = await sql<NamedProfile>`
    select id, code, name, sees_every_mall as "seesEveryMall", is_active as "isActive"
    from profile
    order by id`.execute(tx)
  return rows
}

/** A user whose login or e-mail a file names. */
export type KnownUser = {
  readonly login: string
  readonly email: string
  readonly name: string
  readonly profileId: number
  readonly malls: readonly number[]
}

export async function usersNamed(
  tx: Tx,
  logins: readonly string[],
  emails: readonly string[],
): Promise<KnownUser[]> {
  const { rows } = await sql<KnownUser>`
    select u.login, lower(u.email) as email, u.name, u.profile_id as "profileId",
      coalesce(array_agg(m.mall_id order by m.mall_id) filter (where m.mall_id is not null), '{}')
        as malls
    from app_user u left join user_mall m on m.user_id = u.id
    where u.login = any(${[...logins]}::text[])
      or u.email <> '' and lower(u.email) = any(${emails.map((each) => each.toLowerCase())}::text[])
    group by u.id`.execute(tx)
  return rows
}

export type NewUser = {
  readonly login: string
  readonly name: string
  readonly email: string
  readonly profileId: number
  readonly malls: readonly number[]
}

/** Inserts users; they sign in as the user who brings them does, in a demo or not. */
export async function insertUsers(
  tx: Tx,
  users: readonly NewUser[],
  by: { readonly id: number | null; readonly name: string },
): Promise<readonly { readonly id: number; readonly login: string }[]> {
  const { rows } = await sql<{ id: number; login: string }>`
    with given as materialized (
      select login, name, email, "profileId", malls
      from jsonb_to_recordset(${JSON.stringify(users)}::jsonb)
        as n(login text, name text, email text, "profileId" int, malls int[])
    ), written as (
      insert into app_user (
        login, name, email, profile_id, is_demo, created_by_name, updated_by_name
      )
      select login, name, email, "profileId",
        coalesce((select is_demo from app_user where id = ${by.id}), false), ${by.name}, ${by.name}
      from given
      returning id, login
    ), assigned as (
      insert into user_mall (user_id, mall_id)
      select w.id, m.mall
      from written w join given g on g.login = w.login cross join unnest(g.malls) as m (mall)
    )
    select id, login from written`.execute(tx)
  return rows
}
