import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'

/** A tenant of a mall; 'customer' in the specification. */
export type CustomerRow = {
  readonly id: number
  readonly name: string
  readonly document: string
  readonly mallId: number
  readonly mall: string
  readonly unit: string
  readonly isActive: boolean
  readonly isCorporate: boolean
}

type Named =
  | { readonly id: number }
  | { readonly document: string; readonly mallId: number | undefined }

/** Finds a customer of these malls by id, or by document and mall. */
export async function findCustomer(
  tx: Tx,
  named: Named,
  malls: Malls,
): Promise<CustomerRow | undefined> {
  const condition =
    'id' in named
      ? sql`t.id = ${named.id}`
      : sql`t.document = ${named.document}
        and ${named.mallId === undefined ? sql`true` : sql`t.mall_id = ${named.mallId}`}`
  const { rows } = await sql<CustomerRow>`
    select t.id, t.name, t.document, t.mall_id as "mallId", m.name as mall,
      m.economic_unit as unit,
      exists (select from contract c where c.tenant_id = t.id and c.status = 'ATIVO') as "isActive",
      exists (
        select from contract c
        join group_tenant g on g.mall_id = c.mall_id and g.document = c.document and g.luc = c.luc
        where c.tenant_id = t.id
      ) as "isCorporate"
    from tenant t
      join mall m on m.id = t.mall_id
    where ${condition} and ${ofMalls(sql`t.mall_id`, malls)}
    order by (
      select coalesce(sum(b.open_cents), 0)
      from boleto b join contract c on c.id = b.contract_id
      where c.tenant_id = t.id and b.open_cents > 0
    ) desc, t.id
    limit 1`.execute(tx)
  return rows[0]
}

export type GroupRow = { readonly id: number; readonly name: string; readonly portfolio: string }

/** Finds a group with a tenant in these malls by name, else by id. */
export async function findGroup(
  tx: Tx,
  named: string,
  malls: Malls,
): Promise<GroupRow | undefined> {
  const id = /^\d{1,9}$/.test(named) ? Number(named) : 0
  const { rows } = await sql<GroupRow>`
    select g.id, g.name, g.portfolio
    from collection_group g
    where (g.name = ${named} or g.id = ${id}) and exists (
      select from group_tenant t where t.group_id = g.id and ${ofMalls(sql`t.mall_id`, malls)}
    )
    order by g.name = ${named} desc
    limit 1`.execute(tx)
  return rows[0]
}

/** The user's malls with this name or economic unit. */
export async function mallsNamed(
  tx: Tx,
  { name, unit }: { readonly name?: string; readonly unit?: string },
  malls: Malls,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from mall
    where ${name === undefined ? sql`true` : sql`name = ${name}`}
      and ${unit === undefined ? sql`true` : sql`economic_unit = ${unit}`}
      and ${ofMalls(sql`id`, malls)}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Contracts of one of these malls, by number. */
export async function contractsNumbered(
  tx: Tx,
  numbers: readonly string[],
  mallIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from contract
    where number = any(${[...numbers]}::text[]) and mall_id = any(${[...mallIds]}::int[])
    order by number`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function findContract(tx: Tx, id: number, malls: Malls): Promise<boolean> {
  const { rows } = await sql`
    select from contract where id = ${id} and ${ofMalls(sql`mall_id`, malls)}`.execute(tx)
  return rows.length > 0
}

export async function documentsOfCustomers(
  tx: Tx,
  customers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; document: string }>`
    select id, document from tenant where id = any(${[...customers]}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, document }) => [id, document]))
}

/** Number of open boletos of each customer. */
export async function openSlipCounts(
  tx: Tx,
  customers: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; slips: number }>`
    select k.tenant_id as id, count(*)::int as slips
    from boleto o
      join contract k on k.id = o.contract_id
    where k.tenant_id = any(${[...customers]}::bigint[]) and o.open_cents > 0
    group by k.tenant_id`.execute(tx)
  return new Map(rows.map(({ id, slips }) => [id, slips]))
}
