import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Competence, firstDay } from '#values/competence.ts'
import type { LocalDate } from '#values/local-date.ts'

import { liveProjections } from './projections.ts'

/** Writes rows 11 to 13 of a month before it is closed, by account and flags. */
export async function saveProjections(
  tx: Tx,
  mallIds: readonly number[],
  month: Competence,
  today: LocalDate,
): Promise<void> {
  await sql`
    with run as materialized (
      select *
      from delinquency_current
      where mall_id = any(${[...mallIds]}) and month = ${firstDay(month)}::date
    )
    insert into delinquency_projection (
      mall_id, month, account, is_corporate, is_legal, expected_cents, tendency_cents,
      adjusted_cents
    )
    select mall_id, month, account, is_corporate, is_legal, sum(expected), sum(tendency),
      sum(expected_adjustment)
    from (${liveProjections(today)}) p
    group by mall_id, month, account, is_corporate, is_legal`.execute(tx)
}
