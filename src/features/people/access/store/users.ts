import { sql } from 'kysely'

import { startsWith, textContains } from '#listing/server/like.ts'
import { brazilian, type Source } from '#listing/server/window.ts'
import { onlyRow, type Tx } from '#server/database/connection.ts'

import { type BareUser, everyMall } from '../contract/people.ts'
import { isIdle, isWithoutAccess } from './overview.ts'

type Scope = readonly number[] | 'all'

// A user's malls that the current user sees too; others stay hidden.
const ownMalls = (malls: Scope) =>
  malls === 'all' ? sql`true` : sql`m.id = any(${[...malls]}::int[])`

// Users visible with these malls: users of one of them, and users who see every mall.
const inReach = (malls: Scope) =>
  malls === 'all'
    ? sql`true`
    : sql`
      (exists (select
        from user_mall um
        where um.user_id = u.id and um.mall_id = any(${[...malls]}::int[]))
        or (p.sees_every_mall and not exists (select from user_mall um where um.user_id = u.id)))`

/** User list, limited to these malls. */
export const users = (malls: Scope): Source<BareUser> => ({
  from: sql`app_user u join profile p on p.id = u.profile_id and ${inReach(malls)}`,
  columns: {
    id: sql`u.id`,
    nome: sql`u.name`,
    login: sql`u.login`,
    email: sql`u.email`,
    lotacao: sql`coalesce(u.department, '')`,
    ativo: sql`u.is_active`,
    perfil: { idPerfil: sql`p.id`, nome: sql`p.name` },
    shoppings: sql`
      (select coalesce(json_agg(json_build_object('idShopping', m.id, 'nmShopping', m.name)
        order by m.id),
        '[]')
      from user_mall um
      join mall m on m.id = um.mall_id
      where um.user_id = u.id and ${ownMalls(malls)})`,
    nomesShoppings: sql`
      case
        when p.sees_every_mall
        and not exists (select from user_mall um where um.user_id = u.id) then ${everyMall}::text
      else (select coalesce(string_agg(m.name, ', ' order by m.id), '')
        from user_mall um
        join mall m on m.id = um.mall_id
        where um.user_id = u.id and ${ownMalls(malls)}) end`,
    usuarioCriacao: sql`u.created_by_name`,
    versao: sql`u.version`,
    alteradoPor: sql`u.updated_by_name`,
    alteradoEm: sql`u.updated_at`,
  },
  sorts: {
    nome: brazilian(sql`u.name`),
    login: sql`u.login`,
    email: sql`lower(u.email)`,
    'perfil.nome': brazilian(sql`p.name`),
    lotacao: brazilian(sql`u.department`),
    ativo: sql`u.is_active`,
    usuarioCriacao: brazilian(sql`u.created_by_name`),
  },
  filters: {
    usuarioId: (id: number) => sql`u.id = ${id}`,
    nome: textContains(sql`u.name`, sql`u.login`),
    login: (text: string) => sql`u.login like ${startsWith(text.toLowerCase())}`,
    perfilId: (id: number) => sql`u.profile_id = ${id}`,
    ativo: (isActive: boolean) => sql`u.is_active = ${isActive}`,
    acesso: (what: string) => (what === 'SEM_ACESSO' ? isWithoutAccess : isIdle),
  },
  key: sql`u.id`,
})

/** A user for administration. */
export type StoredUser = {
  readonly id: number
  readonly name: string
  readonly login: string
  readonly email: string
  readonly department: string | null
  readonly isActive: boolean
  readonly profileId: number
  readonly profileCode: string
  readonly profileName: string
  readonly seesEveryMall: boolean
  /** Malls visible to the current user, and the number of others. */
  readonly malls: number[]
  readonly otherMalls: number
  /** Linked to an account of the identity provider. */
  readonly isLinked: boolean
  readonly versao: number
  readonly alteradoPor: string
  readonly alteradoEm: Date
}

/** Serializes changes of users, so that the check for the last administrator holds. */
export async function lockPeople(tx: Tx, administrator: string): Promise<void> {
  await sql`select 1 from profile where code = ${administrator} for no key update`.execute(tx)
}

/** Scope of a user: profile, visible malls, number of other malls. */
export type UserScope = Pick<
  StoredUser,
  'id' | 'profileId' | 'seesEveryMall' | 'malls' | 'otherMalls'
>

const scopeColumns = (
  malls: Scope,
) => sql`u.id, p.id as "profileId", p.sees_every_mall as "seesEveryMall",
  array(
    select m.id
    from user_mall um
    join mall m on m.id = um.mall_id
    where um.user_id = u.id and ${ownMalls(malls)}
    order by m.id
  ) as malls,
  (select count(*)::int from user_mall um where um.user_id = u.id
    and not exists (select
      from mall m
      where m.id = um.mall_id and ${ownMalls(malls)})) as "otherMalls"`

export async function scopesOfUsers(
  tx: Tx,
  ids: readonly number[],
  malls: Scope,
): Promise<UserScope[]> {
  const { rows } = await sql<UserScope>`
    select ${scopeColumns(malls)}
    from app_user u
    join profile p on p.id = u.profile_id
    where u.id = any(${[...ids]}::int[])`.execute(tx)
  return rows
}

const storedUser = (malls: Scope) => sql`
  select ${scopeColumns(malls)}, u.name, u.login, u.email, u.department, u.is_active as "isActive",
    p.code as "profileCode", p.name as "profileName", u.version as versao,
    u.updated_by_name as "alteradoPor", u.updated_at as "alteradoEm",
    u.identity_subject is not null as "isLinked"
  from app_user u join profile p on p.id = u.profile_id`

/** A user visible with these malls, locked until the transaction ends. */
export async function lockUser(tx: Tx, id: number, malls: Scope): Promise<StoredUser | undefined> {
  const { rows } = await sql<StoredUser>`
    ${storedUser(malls)}
    where u.id = ${id} and ${inReach(malls)}
    for update of u`.execute(tx)
  return rows[0]
}

/** The user just saved; without any of these malls left, the user is out of scope. */
export async function readSavedUser(
  tx: Tx,
  id: number,
  malls: Scope,
): Promise<StoredUser | undefined> {
  const { rows } = await sql<StoredUser>`${storedUser(malls)} where u.id = ${id}`.execute(tx)
  return rows[0]
}

/** Which of login and e-mail is taken. */
export async function findTaken(
  tx: Tx,
  user: { readonly login: string; readonly email: string },
  except: number | undefined,
): Promise<{ login: boolean; email: boolean }> {
  const { rows } = await sql<{ login: boolean; email: boolean }>`
    select coalesce(bool_or(login = ${user.login}), false) as login,
      coalesce(
        bool_or(${user.email} <> '' and lower(email) = lower(${user.email})), false
      ) as email
    from app_user
    where (login = ${user.login} or lower(email) = lower(${user.email}))
      and id is distinct from ${except ?? null}`.execute(tx)
  return onlyRow(rows)
}

/**
 * Other active users of a profile, and those who see every mall; demo users count where they can
 * sign in.
 */
export async function countActive(
  tx: Tx,
  profileCode: string,
  { except, withDemo }: { readonly except: number; readonly withDemo: boolean },
): Promise<{ all: number; ofEveryMall: number }> {
  const { rows } = await sql<{ all: number; ofEveryMall: number }>`
    select count(*)::int as "all", (count(*) filter (where p.sees_every_mall
      and not exists (select from user_mall um where um.user_id = u.id)))::int as "ofEveryMall"
    from app_user u join profile p on p.id = u.profile_id
    where p.code = ${profileCode}
      and p.is_active
      and u.is_active
      and u.id <> ${except}
      and (${withDemo} or not u.is_demo)`.execute(tx)
  return onlyRow(rows)
}

/** Malls of a list that exist and are in scope. */
export async function existingMalls(
  tx: Tx,
  ids: readonly number[],
  malls: Scope,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id
    from mall m
    where m.id = any(${[...ids]}::int[]) and ${ownMalls(malls)}
    order by m.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Stored fields of a user. */
export type UserValues = {
  readonly login: string
  readonly name: string
  readonly email: string
  readonly department: string | null
  readonly isActive: boolean
  readonly profileId: number
  /** Name of the author. */
  readonly by: string
}

/** Inserts a user; `isDemo` = signs in without an identity provider. Returns the id. */
export async function insertUser(
  tx: Tx,
  user: UserValues & { readonly isDemo: boolean },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into app_user (
      login, name, email, department, profile_id, is_active, is_demo, created_by_name,
      updated_by_name
    )
    values (
      ${user.login}, ${user.name}, ${user.email}, ${user.department}, ${user.profileId},
      ${user.isActive}, ${user.isDemo}, ${user.by}, ${user.by}
    )
    returning id`.execute(tx)
  return onlyRow(rows).id
}

/** Writes the next version of a user. */
export async function updateUser(tx: Tx, id: number, user: UserValues): Promise<void> {
  await sql`
    update app_user
    set login = ${user.login}, name = ${user.name}, email = ${user.email},
      department = ${user.department},
      profile_id = ${user.profileId}, is_active = ${user.isActive}, version = version + 1,
      updated_by_name = ${user.by}, updated_at = regua.now()
    where id = ${id}`.execute(tx)
}

/** Replaces the user's malls within the scope; others stay. */
export async function replaceMalls(
  tx: Tx,
  userId: number,
  user: readonly number[],
  malls: Scope,
): Promise<void> {
  await sql`
    delete from user_mall um
    where um.user_id = ${userId} and um.mall_id <> all(${[...user]}::int[])
      and exists (select from mall m where m.id = um.mall_id and ${ownMalls(malls)})`.execute(tx)
  await sql`
    insert into user_mall (user_id, mall_id) select ${userId}, g from unnest(${[...user]}::int[]) g
    on conflict do nothing`.execute(tx)
}
