import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'

/** Open removals of a mall whose legal deadline is one day. */
export type DueRemovals = {
  readonly mallId: number
  readonly dueOn: LocalDate
  readonly isLate: boolean
  readonly items: number
}

/** Longer overdue removals are not notified here, because they are shown elsewhere all the time. */
const lateDays = 7

/** Open removals near their legal deadline, or past it by a few days. */
export async function dueRemovals(tx: Tx, today: LocalDate, malls: Malls): Promise<DueRemovals[]> {
  const { rows } = await sql<DueRemovals>`
    select i.mall_id as "mallId", i.removal_due_on as "dueOn", i.removal_due_on < ${today} as "isLate",
      count(*)::int as items
    from negativation_item i
    where i.removal_due_on >= ${addDays(today, -lateDays)} and i.removal_alert_on <= ${today}
      and i.outcome is null and ${ofMalls(sql`i.mall_id`, malls)}
    group by i.mall_id, i.removal_due_on
    order by i.removal_due_on, i.mall_id`.execute(tx)
  return rows
}
