import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'

import type { Mode, Weights } from '../contract/weights.ts'
import { ranked } from './snapshot.ts'
import { listOrder } from './lists.ts'
import { ownPoints } from './points.ts'

/** The hypothetical weights and order, with the current ones. */
export type Trial = {
  readonly malls: Malls
  readonly weights: Weights
  readonly mode: Mode
  readonly modeBefore: Mode
  readonly limit: number
  readonly offset: number
}

/** A customer's place before and after; `rows` and `moved` count the whole list. */
export type TriedRow = {
  readonly clientId: number
  readonly customerName: string
  readonly shopping: string
  readonly pontosAntes: number
  readonly pontosDepois: number
  readonly prioridadeAntes: number
  readonly prioridadeDepois: number
  readonly rows: number
  readonly moved: number
}

/** Reorders the stored list of the month by other weights; writes nothing. */
export async function tryWeights(tx: Tx, trial: Trial): Promise<readonly TriedRow[]> {
  const { malls, weights, mode, modeBefore, limit, offset } = trial
  const points = sql.join(
    [
      ranked(weights.bloco, sql`f.current_cents`, sql`f.mall_id`),
      ranked(weights.total, sql`f.overdue_cents`, sql`f.mall_id`),
      ...Object.values(ownPoints(weights)),
    ].map((part) => sql`(${part})`),
    sql` + `,
  )
  const { rows } = await sql<TriedRow>`
    select c.tenant_id as "clientId", c.name as "customerName", m.name as shopping,
      c.score as "pontosAntes", c.after as "pontosDepois",
      c.place_before::int as "prioridadeAntes", c.place_after::int as "prioridadeDepois", c.rows,
      (count(*) filter (where c.place_before <> c.place_after) over ())::int as moved
    from (
      select c.*, count(*) over ()::int as rows,
        row_number() over (order by ${listOrder(modeBefore)}, c.tenant_id) as place_before,
        row_number() over (order by ${listOrder(mode, sql`c.after`)}, c.tenant_id) as place_after
      from (
        select f.*, greatest(0, ${points}) as after
        from worklist_customer f
        where f.overdue_cents > 0 and ${ofMalls(sql`f.mall_id`, malls)}) c) c
      join mall m on m.id = c.mall_id
    order by c.place_after
    limit ${limit} offset ${offset}`.execute(tx)
  return rows
}
