import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'

import type { LawsuitStatus } from '../contract/status.ts'

type Due = {
  readonly mallId: number
  readonly dueOn: LocalDate
  readonly items: number
  readonly valor: Cents
}

/** Actions of a mall whose step term ends on the same day. */
export type DueLawsuits = Due & { readonly status: LawsuitStatus }

/** Actions in steps whose term ends between two days. */
export async function dueLawsuits(
  tx: Tx,
  from: LocalDate,
  to: LocalDate,
  malls: Malls,
): Promise<DueLawsuits[]> {
  const { rows } = await sql<DueLawsuits>`
    select status, mall_id as "mallId", step_due_on as "dueOn", count(*)::int as items,
      sum(criterion_cents)::bigint as valor
    from lawsuit
    where step_due_on between ${from} and ${to}
      and status not in ('EM_ACOMPANHAMENTO', 'ENCERRADA') and ${ofMalls(sql`mall_id`, malls)}
    group by status, mall_id, step_due_on
    order by status, mall_id, step_due_on`.execute(tx)
  return rows
}

/** Older delays are shown in other places, so they are not notified again. */
const lateDays = 7

/** Followed actions whose phase recently passed its term. */
export async function overduePhases(tx: Tx, today: LocalDate, malls: Malls): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select mall_id as "mallId", phase_due_on as "dueOn", count(*)::int as items,
      sum(criterion_cents)::bigint as valor
    from lawsuit
    where status = 'EM_ACOMPANHAMENTO' and is_confirmed and not is_settled_after_ticket
      and phase_due_on >= ${addDays(today, -lateDays)} and phase_due_on < ${today}
      and ${ofMalls(sql`mall_id`, malls)}
    group by mall_id, phase_due_on
    order by mall_id, phase_due_on`.execute(tx)
  return rows
}
