import { type RawBuilder, sql } from 'kysely'

import { brazilian } from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'

type Sql = RawBuilder<unknown>

export type NamedMall = { readonly id: number; readonly name: string; readonly portfolio: string }

export async function readMalls(tx: Tx, malls: Malls): Promise<readonly NamedMall[]> {
  const { rows } = await sql<NamedMall>`
    select m.id, m.name, coalesce(m.portfolio, '') as portfolio
    from mall m
    where ${ofMalls(sql`m.id`, malls)}
    order by ${brazilian(sql`m.name`)}, m.id`.execute(tx)
  return rows
}

/** The malls that match these names or ids, unordered. */
export async function readMallsCalled(
  tx: Tx,
  malls: Malls,
  called: readonly string[],
): Promise<readonly NamedMall[]> {
  const { rows } = await sql<NamedMall>`
    select m.id, m.name, coalesce(m.portfolio, '') as portfolio
    from mall m
    where ${ofMalls(sql`m.id`, malls)}
      and (m.name = any(${[...called]}::text[]) or m.id::text = any(${[...called]}::text[]))`.execute(
    tx,
  )
  return rows
}

export async function readPortfolios(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ portfolio: string }>`
    select portfolio
    from (select distinct portfolio from collection_group where portfolio <> '') p
    order by ${brazilian(sql`portfolio`)}`.execute(tx)
  return rows.map(({ portfolio }) => portfolio)
}

export type NamedGroup = {
  readonly federationGroupId: number
  readonly federationGroupName: string
}

export async function readGroups(
  tx: Tx,
  portfolios: readonly string[] | undefined,
): Promise<readonly NamedGroup[]> {
  const { rows } = await sql<NamedGroup>`
    select id as "federationGroupId", name as "federationGroupName"
    from collection_group
    where ${portfolios === undefined ? sql`true` : sql`portfolio = any(${[...portfolios]}::text[])`}
    order by ${brazilian(sql`name`)}, id`.execute(tx)
  return rows
}

/** Filters for customers; an empty list does not filter. */
export type InfoFilter = {
  readonly malls: Malls
  readonly shoppingIds?: readonly number[] | undefined
  readonly billingGroupIds?: readonly number[] | undefined
  readonly cpfsCnpjs?: readonly string[] | undefined
  readonly lucs?: readonly string[] | undefined
  readonly brands?: readonly string[] | undefined
}

const narrowed = <T>(values: readonly T[] | undefined, condition: (values: T[]) => Sql): Sql =>
  values === undefined || values.length === 0 ? sql`true` : condition([...values])

const most = 10_000

/** One row per LUC of a customer: all contracts, with or without balance. */
const info = (filter: InfoFilter): Sql => sql`
  select k.mall_id, m.name as mall, k.document, t.name, k.luc, max(k.trade_name) as brand,
    coalesce(g.group_id, 0) as group_id, coalesce(q.name, 'Sem Grupo de Cobrança') as group_name
  from contract k
    join mall m on m.id = k.mall_id
    join tenant t on t.id = k.tenant_id
    left join group_tenant g
      on g.mall_id = k.mall_id and g.document = k.document and g.luc = k.luc
    left join collection_group q on q.id = g.group_id
  where ${ofMalls(sql`k.mall_id`, filter.malls)}
    and ${narrowed(filter.shoppingIds, (ids) => sql`k.mall_id = any(${ids}::int[])`)}
    and ${narrowed(filter.billingGroupIds, (ids) => sql`coalesce(g.group_id, 0) = any(${ids}::int[])`)}
    and ${narrowed(filter.cpfsCnpjs, (texts) => sql`k.document = any(${texts}::text[])`)}
    and ${narrowed(filter.lucs, (texts) => sql`k.luc = any(${texts}::text[])`)}
    and ${narrowed(filter.brands, (texts) => sql`k.trade_name = any(${texts}::text[])`)}
  group by k.mall_id, m.name, k.document, t.name, k.luc, g.group_id, q.name`

export type CustomerInfoRow = {
  readonly idLuc: string
  readonly luc: string
  readonly businessGroupId: number
  readonly businessGroupName: string
  readonly shoppingId: number
  readonly shoppingName: string
  readonly cnpjCpf: string
  readonly customerName: string
  readonly brand: string
}

export async function readCustomerInfo(
  tx: Tx,
  filter: InfoFilter,
): Promise<readonly CustomerInfoRow[]> {
  const { rows } = await sql<CustomerInfoRow>`
    select i.mall_id || '/' || i.luc as "idLuc", i.luc, i.group_id as "businessGroupId",
      i.group_name as "businessGroupName", i.mall_id as "shoppingId", i.mall as "shoppingName",
      i.document as "cnpjCpf", i.name as "customerName", i.brand
    from (${info(filter)}) i
    order by ${brazilian(sql`i.mall`)}, ${brazilian(sql`i.name`)}, i.luc
    limit ${most}`.execute(tx)
  return rows
}

async function distinct<Row>(tx: Tx, filter: InfoFilter, columns: Sql, name: Sql): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from (select distinct ${columns} from (${info(filter)}) i) d
    order by ${brazilian(name)}
    limit ${most}`.execute(tx)
  return rows
}

export const readInfoMalls = (tx: Tx, filter: InfoFilter) =>
  distinct<{ shoppingId: number; shoppingName: string }>(
    tx,
    filter,
    sql`i.mall_id as "shoppingId", i.mall as "shoppingName"`,
    sql`d."shoppingName"`,
  )
export const readInfoGroups = (tx: Tx, filter: InfoFilter) =>
  distinct<NamedGroup>(
    tx,
    filter,
    sql`i.group_id as "federationGroupId", i.group_name as "federationGroupName"`,
    sql`d."federationGroupName"`,
  )
export const readInfoCustomers = (tx: Tx, filter: InfoFilter) =>
  distinct<{ cpfCnpj: string; customerName: string }>(
    tx,
    filter,
    sql`i.document as "cpfCnpj", min(i.name) over (partition by i.document) as "customerName"`,
    sql`d."customerName"`,
  )
export async function readInfoBrands(tx: Tx, filter: InfoFilter): Promise<readonly string[]> {
  const rows = await distinct<{ brand: string }>(tx, filter, sql`i.brand`, sql`d.brand`)
  return rows.map(({ brand }) => brand).filter((brand) => brand !== '')
}
