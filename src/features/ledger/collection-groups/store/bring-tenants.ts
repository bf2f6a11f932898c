import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/** A tenant of a file with its group. */
export type TenantOfFile = {
  readonly group: string
  readonly portfolio: string
  readonly mallId: number
  readonly document: string
  readonly luc: string
}

const rowsOf = (rows: readonly TenantOfFile[]) => sql`
  jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb) as n(
    place int, "group" text, portfolio text, "mallId" int, document text, luc text
  )`

// Names compare without case and accents, as where users type them.
const groupOfRow = sql`
  lateral (
    select g.id, g.name, g.portfolio
    from collection_group g
    where regua.search_text(g.name) = regua.search_text(n."group") or n."group" = any(g.former_names)
    order by g.name = n."group" desc, n."group" = any(g.former_names), g.id
    limit 1
  )`

/** What the register knows of each row, in the order of the rows. */
export type KnownTenant = {
  readonly place: number
  /** The LUC as the mall spells it; null if the mall does not know it. */
  readonly luc: string | null
  readonly groupId: number | null
  readonly groupPortfolio: string | null
  /** The group that has this tenant. */
  readonly presentId: number | null
  readonly presentName: string | null
}

export async function knownTenants(
  tx: Tx,
  rows: readonly TenantOfFile[],
): Promise<readonly KnownTenant[]> {
  const { rows: known } = await sql<KnownTenant>`
    select n.place, l.code as luc, g.id as "groupId", g.portfolio as "groupPortfolio",
      t.group_id as "presentId", p.name as "presentName"
    from ${rowsOf(rows)}
      left join lateral (
        select code from luc l
        where l.mall_id = n."mallId" and upper(l.code) = upper(n.luc)
        order by l.code = n.luc desc, l.code
        limit 1
      ) l on true
      left join ${groupOfRow} g on true
      left join group_tenant t
        on t.mall_id = n."mallId" and t.document = n.document and t.luc = coalesce(l.code, n.luc)
      left join collection_group p on p.id = t.group_id
    order by n.place`.execute(tx)
  return known
}

/** Inserts the groups that no group of the register is, and sets portfolios that the file names. */
export async function mergeGroups(
  tx: Tx,
  rows: readonly TenantOfFile[],
  by: string,
): Promise<void> {
  await sql`
    insert into collection_group (name, portfolio, updated_by_name, updated_at)
    select distinct on (regua.search_text(n."group")) n."group", n.portfolio, ${by}, regua.now()
    from ${rowsOf(rows)} left join ${groupOfRow} g on true
    where g.id is null
    order by regua.search_text(n."group"), n.portfolio = '', n.place`.execute(tx)
  await sql`
    update collection_group c
    set portfolio = x.portfolio, version = version + 1, updated_by_name = ${by},
      updated_at = regua.now()
    from (
      select distinct on (g.id) g.id, n.portfolio
      from ${rowsOf(rows)} join ${groupOfRow} g on true
      where n.portfolio <> ''
      order by g.id, n.place
    ) x
    where c.id = x.id and c.portfolio <> x.portfolio`.execute(tx)
}

/** Adds tenants to their groups; the trade name is that of the newest contract. */
export async function insertTenants(
  tx: Tx,
  rows: readonly TenantOfFile[],
): Promise<readonly (Pick<TenantOfFile, 'mallId' | 'document' | 'luc'> & { groupId: number })[]> {
  const { rows: written } = await sql<{
    mallId: number
    document: string
    luc: string
    groupId: number
  }>`
    insert into group_tenant (mall_id, group_id, document, luc, trade_name)
    select n."mallId", g.id, n.document, n.luc, (
        select nullif(c.trade_name, '')
        from contract c
        where c.mall_id = n."mallId" and c.document = n.document and c.luc = n.luc
        order by c.id desc
        limit 1
      )
    from ${rowsOf(rows)} join ${groupOfRow} g on true
    on conflict (mall_id, document, luc) do nothing
    returning mall_id as "mallId", document, luc, group_id as "groupId"`.execute(tx)
  return written
}
