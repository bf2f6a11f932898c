import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'

import type { TenantPeek } from './contract.ts'

export type GuardCount = TenantPeek['guardas'][number]

export async function countOpenItems(tx: Tx, clientId: number, malls: Malls): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from negativation_item i
    where i.tenant_id = ${clientId} and i.status <> 'FINALIZADO'
      and ${ofMalls(sql`i.mall_id`, malls)}`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Guard results of the open items: blocking ones first, then the most frequent. */
export async function guardsOf(tx: Tx, clientId: number, malls: Malls): Promise<GuardCount[]> {
  const { rows } = await sql<GuardCount>`
    select g ->> 'codigo' as codigo, g ->> 'severidade' as severidade, min(g ->> 'texto') as texto,
      count(distinct i.id)::int as boletos, q.name as fiador
    from negativation_item i
      cross join jsonb_array_elements(i.guards) g
      left join item_person q
        on q.item_id = i.id and q.kind = 'FIADOR' and q.id::text = g ->> 'pessoa'
    where i.tenant_id = ${clientId} and i.status <> 'FINALIZADO'
      and ${ofMalls(sql`i.mall_id`, malls)}
    group by 1, 2, q.name
    order by g ->> 'severidade' desc, q.name nulls first, count(distinct i.id) desc, 1`.execute(tx)
  return rows
}

type TenantInMall = { readonly documento: string; readonly idShopping: number }

/** Ids of tenants in the order of the list; null for unknown ones and those of other malls. */
export async function tenantIds(
  tx: Tx,
  list: readonly TenantInMall[],
  malls: Malls,
): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number | null }>`
    select t.id::int as id
    from jsonb_to_recordset(${JSON.stringify(
      list.map((one, place) => ({ ...one, place })),
    )}::jsonb) as r(place int, documento text, "idShopping" int)
      left join tenant t
        on t.document = r.documento and t.mall_id = r."idShopping" and ${ofMalls(sql`t.mall_id`, malls)}
    order by r.place`.execute(tx)
  return rows.map(({ id }) => id)
}
