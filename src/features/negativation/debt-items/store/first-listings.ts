import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

/** A person whom the mall lists for the first time. */
export type FirstListing = {
  readonly kind: 'LOJISTA' | 'FIADOR'
  readonly name: string
  readonly brand: string
  readonly days: number
  readonly boletos: number
  readonly value: Cents
}

/** Those of some persons of items that their mall has never listed, the greatest first. */
export async function firstListings(
  tx: Tx,
  personIds: readonly number[],
  today: LocalDate,
): Promise<FirstListing[]> {
  if (personIds.length === 0) return []
  const { rows } = await sql<FirstListing>`
    select p.kind, case when p.kind = 'LOJISTA' then min(i.trade_name) else min(p.name) end as name,
      min(i.trade_name) as brand, ${today}::date - min(i.original_due_on) as days,
      count(*)::int as boletos, sum(i.balance_cents)::bigint as value
    from unnest(${personIds}::bigint[]) as w (id)
    join item_person p on p.id = w.id
    join negativation_item i on i.id = p.item_id
    where not exists (
      select
      from item_person q
      where q.document = p.document
        and q.mall_id = p.mall_id
        and q.kind = p.kind
        and q.was_ever_listed
    )
    group by p.kind, p.mall_id, p.document
    order by value desc, name, p.kind`.execute(tx)
  return rows
}
