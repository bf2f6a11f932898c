import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { SubmittedDecision } from '../rules.ts'

/** Decisions of the previous step, from the decision log; empty in a first step. */
export async function submittedBefore(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SubmittedDecision>> {
  const { rows } = await sql<SubmittedDecision & { id: number }>`
    select i.id, a.body ->> 'decisao' as flag, a.body -> 'fiadores' as fiadores,
      a.user_name as by
    from negativation_item i
    cross join lateral (
      select e.body, e.user_name
      from audit_entry e
      where e.entity = 'boleto'
        and e.entity_id = i.id::text
        and e.action = 'SUBMETER'
        and e.body ->> 'para' = i.status
      order by e.position desc
      limit 1
    ) a
    where i.id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, ...decision }) => [id, decision]))
}
