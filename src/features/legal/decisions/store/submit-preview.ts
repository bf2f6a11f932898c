import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'

/** Names of some actions, and whether their tenant was in court before. */
export type NamedLawsuit = {
  readonly id: number
  readonly tenant: string
  readonly name: string
  readonly isFirst: boolean
}

/** Tenants are compared by mall and document; an action is in court once its follow-up began. */
export async function namedLawsuits(
  tx: Tx,
  ids: readonly number[],
  malls: Malls,
): Promise<ReadonlyMap<number, NamedLawsuit>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<NamedLawsuit>`
    select l.id, l.mall_id || ' ' || l.document as tenant,
      coalesce(nullif(l.trade_name, ''), l.name) as name,
      not exists (
        select
        from lawsuit x
        where x.mall_id = l.mall_id
          and x.document = l.document
          and x.id <> l.id
          and (x.origin = 'MANUAL' or x.entered_from ? 'EM_ACOMPANHAMENTO')
      ) as "isFirst"
    from lawsuit l
    where l.id = any(${ids}::bigint[]) and ${ofMalls(sql`l.mall_id`, malls)}`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
