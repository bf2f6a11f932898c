import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { startsWith, textContains } from '#listing/server/like.ts'
import { brazilian, type Source } from '#listing/server/window.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'

import type { AssociatedTenant } from '../contract/calls.ts'

/** One row per tenant of a group. */
export const tenantSource = (malls: Malls): Source<AssociatedTenant> => ({
  from: sql`group_tenant t join mall m on m.id = t.mall_id and ${ofMalls(sql`t.mall_id`, malls)}`,
  columns: {
    idGurpoCobrancaLojista: sql`t.id`,
    shopping: { idShopping: sql`m.id`, nomeShopping: sql`m.name` },
    lojista: {
      numCpfcnpj: sql`t.document`,
      luc: sql`t.luc`,
      nomFantasia: sql`coalesce(t.trade_name, '')`,
    },
    contratos: sql`
      (
        select count(*)
        from contract c
        where c.mall_id = t.mall_id and c.document = t.document and c.luc = t.luc
      )`,
  },
  sorts: {
    'shopping.nomeShopping': brazilian(sql`m.name`),
    'lojista.luc': sql`t.luc`,
    'lojista.nomFantasia': brazilian(sql`t.trade_name`),
  },
  filters: {
    id: (id: number) => sql`t.id = ${id}`,
    idGrupoCobranca: (id: number) => sql`t.group_id = ${id}`,
    luc: (text: string) => sql`t.luc ilike ${startsWith(text)}`,
    nomFantasia: textContains(sql`t.trade_name`),
  },
  key: sql`t.id`,
})

/** Identifies a tenant of a group. */
export type TenantKey = { readonly mallId: number; readonly document: string; readonly luc: string }

/** The LUC as spelled in the mall's register, and the trade name of the newest contract. */
export async function registeredTenant(
  tx: Tx,
  { mallId, document, luc }: TenantKey,
): Promise<{ luc: string | null; tradeName: string | null } | undefined> {
  const { rows } = await sql<{ luc: string | null; tradeName: string | null }>`
    select (
      select code
      from luc l
      where l.mall_id = m.id and upper(l.code) = upper(${luc})
      order by l.code = ${luc} desc, l.code
      limit 1
    ) as luc,
      (select nullif(c.trade_name, '') from contract c
       where c.mall_id = m.id and c.document = ${document} and upper(c.luc) = upper(${luc})
       order by c.id desc
       limit 1) as "tradeName"
    from mall m where m.id = ${mallId}`.execute(tx)
  return rows[0]
}

/** The tenant's current group. */
export async function groupOf(
  tx: Tx,
  { mallId, document, luc }: TenantKey,
): Promise<{ groupId: number; groupName: string } | undefined> {
  const { rows } = await sql<{ groupId: number; groupName: string }>`
    select g.id as "groupId", g.name as "groupName"
    from group_tenant t
    join collection_group g on g.id = t.group_id
    where t.mall_id = ${mallId} and t.document = ${document} and t.luc = ${luc}`.execute(tx)
  return rows[0]
}

/** Adds a tenant to a group; undefined if a concurrent insert won. */
export async function insertTenant(
  tx: Tx,
  groupId: number,
  { mallId, document, luc, tradeName }: TenantKey & { readonly tradeName: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into group_tenant (mall_id, group_id, document, luc, trade_name)
    values (${mallId}, ${groupId}, ${document}, ${luc}, ${tradeName === '' ? null : tradeName})
    on conflict (mall_id, document, luc) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** Removes a tenant from a group; returns id and trade name, undefined if not in it. */
export async function deleteTenant(
  tx: Tx,
  groupId: number,
  { mallId, document, luc }: TenantKey,
): Promise<{ id: number; tradeName: string } | undefined> {
  const { rows } = await sql<{ id: number; tradeName: string }>`
    delete from group_tenant
    where group_id = ${groupId} and mall_id = ${mallId} and document = ${document} and luc = ${luc}
    returning id, coalesce(trade_name, '') as "tradeName"`.execute(tx)
  return rows[0]
}
