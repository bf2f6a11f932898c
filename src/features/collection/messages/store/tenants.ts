import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'

/** Rows of a list that has no pages: the newest ones. */
export const MOST_ROWS = 2_000

/** The user who acts, as stored. */
export type Author = { readonly id: number | null; readonly name: string }

export type HeldTenant = {
  readonly id: number
  readonly mallId: number
  readonly document: string
  readonly name: string
}

export async function findTenant(
  tx: Tx,
  id: number,
  malls: Malls,
): Promise<HeldTenant | undefined> {
  const { rows } = await sql<HeldTenant>`
    select t.id, t.mall_id as "mallId", t.document, t.name
    from tenant t
    where t.id = ${id} and ${ofMalls(sql`t.mall_id`, malls)}`.execute(tx)
  return rows[0]
}

/** The brand of tenant `t`, else its name. */
export const tenantName = sql`
  coalesce(
    nullif((
      select k.trade_name
      from contract k
      where k.tenant_id = t.id
      order by k.id desc
      limit 1
    ), ''), t.name)`

export const ofTenant = (id: number | undefined) =>
  id === undefined ? sql`true` : sql`t.id = ${id}`
