import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { LOCKS } from '#server/database/locks.ts'
import { textContains, textIs } from '#listing/server/like.ts'
import { brazilian, type Source } from '#listing/server/window.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import { foldForSearch } from '#values/fold-text.ts'

import type { GroupRow } from '../contract/calls.ts'
import type { CollectionGroup, MallPortfolio } from '../contract/groups.ts'

export async function listGroups(tx: Tx): Promise<CollectionGroup[]> {
  const { rows } = await sql<CollectionGroup>`
    select id as "idGrupoCobranca", name as nome, portfolio as portifolio
    from collection_group
    order by lower(unaccent(name)), id`.execute(tx)
  return rows
}

export async function listPortfolios(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ portfolio: string }>`
    select portfolio
    from collection_group
    where portfolio <> ''
    group by portfolio
    order by lower(unaccent(portfolio)), portfolio`.execute(tx)
  return rows.map(({ portfolio }) => portfolio)
}

export async function listMallPortfolios(
  tx: Tx,
  malls: Malls,
  origins: readonly string[],
): Promise<MallPortfolio[]> {
  const { rows } = await sql<MallPortfolio>`
    select portfolio as "portfolioName", array_agg(id order by id) as "shoppingIds" from mall
    where portfolio <> ''
      and ${ofMalls(sql`id`, malls)}
      and (${origins}::text[] = '{}' or origin = any(${origins}::text[]))
    group by portfolio order by lower(unaccent(portfolio)), portfolio`.execute(tx)
  return rows
}

/** One row per group; counts tenants and malls within the given malls. */
export const groupSource = (malls: Malls): Source<GroupRow> => ({
  from: sql`collection_group g cross join lateral (
    select count(*) as tenants, count(distinct t.mall_id) as malls from group_tenant t
    where t.group_id = g.id and ${ofMalls(sql`t.mall_id`, malls)}) n`,
  columns: {
    idGrupoCobranca: sql`g.id`,
    nome: sql`g.name`,
    portifolio: sql`g.portfolio`,
    lojistas: sql`n.tenants`,
    shoppings: sql`n.malls`,
    versao: sql`g.version`,
    alteradoPor: sql`g.updated_by_name`,
    alteradoEm: sql`g.updated_at`,
  },
  sorts: {
    nome: brazilian(sql`g.name`),
    portifolio: brazilian(sql`g.portfolio`),
    lojistas: sql`n.tenants`,
    shoppings: sql`n.malls`,
    alteradoEm: sql`g.updated_at`,
  },
  filters: {
    idGrupoCobranca: (id: number) => sql`g.id = ${id}`,
    nomeGrupoCobranca: textContains(sql`g.name`),
    portifolios: (names: string[]) => sql`g.portfolio = any(${names}::text[])`,
  },
  key: sql`g.id`,
})

/** Locks a group until the transaction ends; returns its name. */
export async function lockGroup(
  tx: Tx,
  id: number,
): Promise<{ readonly id: number; readonly name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from collection_group where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Locks a group; returns whether it exists. For callers that read it afterwards. */
export const lockGroupRow = async (tx: Tx, id: number): Promise<boolean> =>
  (await lockGroup(tx, id)) !== undefined

/**
 * True if another group has this name, ignoring accents and case. Takes a lock per name, to
 * serialize writers.
 */
export async function isNameTaken(
  tx: Tx,
  name: string,
  except: number | undefined,
): Promise<boolean> {
  await sql`
    select pg_advisory_xact_lock(
      ${LOCKS.groupName}, hashtext(${foldForSearch(name)})
    )`.execute(tx)
  const { rows } = await sql`
    select from collection_group
    where (name = ${name} or ${textIs(sql`name`, name)})
      and id is distinct from ${except ?? null}::int
    limit 1`.execute(tx)
  return rows.length > 0
}

type WrittenGroup = {
  readonly name: string
  readonly portfolio: string
  readonly by: string
  readonly at: Date
}

export async function insertGroup(
  tx: Tx,
  { name, portfolio, by, at }: WrittenGroup,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into collection_group (name, portfolio, updated_by_name, updated_at)
    values (${name}, ${portfolio}, ${by}, ${at}) returning id`.execute(tx)
  return (rows[0] as { id: number }).id
}

/** Stores the former name of a renamed group, because ERP files keep using it. */
export async function updateGroup(
  tx: Tx,
  id: number,
  { name, portfolio, by, at }: WrittenGroup,
): Promise<void> {
  await sql`
    update collection_group set name = ${name}, portfolio = ${portfolio}, version = version + 1,
      former_names = case
        when name = ${name} then former_names
        else array_append(array_remove(array_remove(former_names, name), ${name}), name) end,
      updated_by_name = ${by}, updated_at = ${at}
    where id = ${id}`.execute(tx)
}

export async function deleteGroup(tx: Tx, id: number): Promise<void> {
  await sql`delete from group_tenant where group_id = ${id}`.execute(tx)
  await sql`delete from collection_group where id = ${id}`.execute(tx)
}
