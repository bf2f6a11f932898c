import { sql } from 'kysely'

import { textContains } from '#listing/server/like.ts'
import { brazilian, type Source } from '#listing/server/window.ts'
import { onlyRow, type Tx } from '#server/database/connection.ts'

import type { BarePermission, BareProfile } from '../contract/people.ts'
import type { Rule } from '../rules/people.ts'

const people = sql`(select count(*)::int from app_user u where u.profile_id = p.id)`

export const profiles: Source<BareProfile> = {
  from: sql`profile p`,
  columns: {
    idPerfil: sql`p.id`,
    nome: sql`p.name`,
    codPerfil: sql`p.code`,
    flagAtivo: sql`p.is_active`,
    flagTodosShoppings: sql`p.sees_every_mall`,
    usuarios: people,
    versao: sql`p.version`,
    alteradoPor: sql`p.updated_by_name`,
    alteradoEm: sql`p.updated_at`,
  },
  sorts: {
    nome: brazilian(sql`p.name`),
    codPerfil: sql`p.code`,
    usuarios: people,
    flagAtivo: sql`p.is_active`,
  },
  filters: {
    idPerfil: (id: number) => sql`p.id = ${id}`,
    nome: textContains(sql`p.name`),
    flagAtivo: (isActive: boolean) => sql`p.is_active = ${isActive}`,
  },
  key: sql`p.id`,
}

/** A profile for administration. */
export type StoredProfile = {
  readonly id: number
  readonly name: string
  readonly code: string
  readonly seesEveryMall: boolean
  readonly isActive: boolean
  /** Number of users, active or not. */
  readonly people: number
  readonly versao: number
  readonly alteradoPor: string
  readonly alteradoEm: Date
}

const profileColumns = sql`
  p.id, p.name, p.code, p.sees_every_mall as "seesEveryMall", p.is_active as "isActive",
  ${people} as people,
  p.version as versao, p.updated_by_name as "alteradoPor", p.updated_at as "alteradoEm"`

export async function findProfileName(tx: Tx, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from profile where id = ${id}`.execute(
    tx,
  )
  return rows[0]?.name
}

/** A profile, locked against changes until the transaction ends. */
export async function shareProfile(tx: Tx, id: number): Promise<StoredProfile | undefined> {
  const { rows } = await sql<StoredProfile>`
      select ${profileColumns} from profile p where p.id = ${id} for share of p`.execute(tx)
  return rows[0]
}

/** A profile, locked until the transaction ends, also against assigning it. */
export async function lockProfile(tx: Tx, id: number): Promise<StoredProfile | undefined> {
  const { rows } = await sql<StoredProfile>`
      select ${profileColumns} from profile p where p.id = ${id} for update of p`.execute(tx)
  return rows[0]
}

/** True if another profile has this name or code. */
export async function isProfileTaken(
  tx: Tx,
  name: string,
  code: string,
  except: number | undefined,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (
      select
      from profile
      where (name = ${name} or code = ${code}) and id is distinct from ${except ?? null}
    ) as taken`.execute(tx)
  return onlyRow(rows).taken
}

/** Stored fields of a profile. */
export type ProfileValues = {
  readonly name: string
  readonly code: string
  readonly seesEveryMall: boolean
  readonly isActive: boolean
  /** Name of the author. */
  readonly by: string
}

/** Inserts a profile without permissions; undefined if a concurrent insert took the name. */
export async function insertProfile(tx: Tx, profile: ProfileValues): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into profile (name, code, sees_every_mall, needs_mall, is_active, updated_by_name)
    values (
      ${profile.name}, ${profile.code}, ${profile.seesEveryMall}, ${!profile.seesEveryMall},
      ${profile.isActive}, ${profile.by}
    )
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** Writes the next version of a profile. */
export async function updateProfile(tx: Tx, id: number, profile: ProfileValues): Promise<void> {
  await sql`
    update profile
    set name = ${profile.name}, code = ${profile.code}, sees_every_mall = ${profile.seesEveryMall},
    needs_mall = ${!profile.seesEveryMall}, is_active = ${profile.isActive}, version = version + 1,
    updated_by_name = ${profile.by}, updated_at = regua.now()
    where id = ${id}`.execute(tx)
}

/** All rules of all screens in menu order, the one that opens a screen first. */
export async function listPermissions(tx: Tx, profileId: number): Promise<BarePermission[]> {
  const { rows } = await sql<BarePermission>`
    select r.id as "idRegra", pp.profile_id is not null as "flagPermissao",
      m.system as "nomeSistema", m.label as "labelMenu",
      r.description as "descricaoRegra", r.code as "codigoRegra", m.path as "urlMenu"
    from menu m join menu_rule r on r.menu_id = m.id
      left join profile_permission pp on pp.rule_id = r.id and pp.profile_id = ${profileId}
    order by m.position, m.id, r.code <> 'ACESSAR', r.id`.execute(tx)
  return rows
}

/** Permissions of a profile, including those of screens that it cannot open. */
export async function listRules(tx: Tx, profileId: number): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select m.path, r.code
    from profile_permission pp
    join menu_rule r on r.id = pp.rule_id
    join menu m on m.id = r.menu_id
    where pp.profile_id = ${profileId}`.execute(tx)
  return rows
}

/** A profile with its permissions. */
export type ProfileRules = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly rules: Rule[]
}

/** Permissions of several profiles. */
export async function listProfileRules(tx: Tx, ids: readonly number[]): Promise<ProfileRules[]> {
  const { rows } = await sql<ProfileRules>`
    select p.id, p.code, p.name,
      coalesce((select json_agg(json_build_object('path', m.path, 'code', r.code))
      from profile_permission pp
      join menu_rule r on r.id = pp.rule_id
      join menu m on m.id = r.menu_id
      where pp.profile_id = p.id), '[]') as rules
    from profile p where p.id = any(${[...ids]}::int[])`.execute(tx)
  return rows
}

/** A rule with its screen. */
export type StoredRule = {
  readonly id: number
  readonly code: string
  readonly description: string
  readonly path: string
  readonly label: string
  readonly system: string
}

export async function findRule(tx: Tx, id: number): Promise<StoredRule | undefined> {
  const { rows } = await sql<StoredRule>`
    select r.id, r.code, r.description, m.path, m.label, m.system
    from menu_rule r
    join menu m on m.id = r.menu_id
    where r.id = ${id}`.execute(tx)
  return rows[0]
}

/** Grants a rule to a profile; false if it had it. */
export async function insertPermission(
  tx: Tx,
  profileId: number,
  ruleId: number,
): Promise<boolean> {
  const { rows } =
    await sql`insert into profile_permission (profile_id, rule_id) values (${profileId}, ${ruleId})
    on conflict do nothing returning 1 as added`.execute(tx)
  return rows.length === 1
}

/** Revokes a rule from a profile; false if it did not have it. */
export async function deletePermission(
  tx: Tx,
  profileId: number,
  ruleId: number,
): Promise<boolean> {
  const { rows } =
    await sql`delete from profile_permission where profile_id = ${profileId} and rule_id = ${ruleId}
    returning 1 as taken`.execute(tx)
  return rows.length === 1
}
