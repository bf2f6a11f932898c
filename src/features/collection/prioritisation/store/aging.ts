import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

export type MallOverdue = {
  readonly mallId: number
  readonly mall: string
  readonly customers: number
  readonly overdue: Cents
  /** Up to 30, 60, 90, 120 and more days. */
  readonly bands: readonly Cents[]
}

/** Overdue balance per mall as of the last snapshot, largest first. */
export async function overdueByMall(tx: Tx, malls: Malls): Promise<readonly MallOverdue[]> {
  const band = (place: number) => sql`coalesce(sum(c.band_cents[${sql.lit(place)}]), 0)::bigint`
  const { rows } = await sql<MallOverdue>`
    select m.id as "mallId", m.name as mall, count(*)::int as customers,
      sum(c.overdue_cents)::bigint as overdue,
      array[${sql.join([1, 2, 3, 4, 5].map(band))}] as bands
    from worklist_customer c
      join mall m on m.id = c.mall_id
    where c.overdue_cents > 0 and ${ofMalls(sql`c.mall_id`, malls)}
    group by m.id, m.name
    order by overdue desc, m.name collate "pt-BR-x-icu", m.id`.execute(tx)
  return rows
}

/** Day of the oldest snapshot of these malls; undefined without any. */
export async function snapshotDay(tx: Tx, malls: Malls): Promise<LocalDate | undefined> {
  const { rows } = await sql<{ day: LocalDate | null }>`
    select min(cut_on) as day
    from worklist_cut
    where mall_id > 0 and ${ofMalls(sql`mall_id`, malls)}`.execute(tx)
  return rows[0]?.day ?? undefined
}

export type OverdueDay = { readonly day: LocalDate; readonly overdue: Cents }

/**
 * Overdue balance on each of the last `most` days, oldest first. Skips days without a snapshot of
 * every mall; they would look as if debts had been paid.
 */
export async function overdueDays(
  tx: Tx,
  malls: Malls,
  most: number,
): Promise<readonly OverdueDay[]> {
  const { rows } = await sql<OverdueDay>`
    with summed as (
      select day, sum(overdue_cents)::bigint as overdue, count(*) as malls
      from overdue_day
      where ${ofMalls(sql`mall_id`, malls)}
      group by day
      order by day desc limit ${most})
    select day, overdue
    from summed
    where malls >= (select malls from summed order by day desc limit 1)
    order by day`.execute(tx)
  return rows
}

/** Stores what these malls owe today, from the new snapshot. */
export async function storeOverdueOfDay(
  tx: Tx,
  malls: readonly number[],
  today: LocalDate,
): Promise<void> {
  await sql`
    insert into overdue_day (mall_id, day, customers, overdue_cents)
    select m.id, ${today}, count(c.tenant_id), coalesce(sum(c.overdue_cents), 0)
    from mall m
      left join worklist_customer c on c.mall_id = m.id and c.overdue_cents > 0
    where ${ofMalls(sql`m.id`, malls)}
    group by m.id
    on conflict (mall_id, day) do update
      set customers = excluded.customers, overdue_cents = excluded.overdue_cents`.execute(tx)
}
