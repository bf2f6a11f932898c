import { type RawBuilder, sql } from 'kysely'

import type { Weights } from '../contract/weights.ts'

type Sql = RawBuilder<unknown>

// The same points as rules/score.ts, in hundredths, for whole malls. A test compares both.

/** A share of a whole, rounded half up. */
const share = (weight: number, part: Sql, whole: Sql): Sql =>
  sql`((2 * ${weight * 100}::bigint * (${part}) + (${whole})) / (2 * (${whole})))::int`

/** Points of a value by the number of smaller values and of all others. */
export const rankPoints = (weight: number, smaller: Sql, others: Sql): Sql =>
  sql`case when (${others}) = 0 then 0 else ${share(weight, smaller, others)} end`

export const arrearsPoints = (weight: number, days: Sql): Sql => sql`
  ${weight * 10}::int * case
    when ${days} is null or ${days} <= 30 then 0
    when ${days} <= 60 then 4
    when ${days} <= 90 then 7
    when ${days} <= 120 then 10
    else 8 end`

export const contactPoints = (weight: number, days: Sql): Sql =>
  share(weight, sql`least(coalesce(${days}, 30), 30)`, sql`30`)

const when = (condition: Sql, points: number): Sql =>
  sql`case when ${condition} then ${points * 100}::int else 0 end`

/** Points from the facts of a row `f` alone, keyed by column name: all except rank points. */
export const ownPoints = (weights: Weights) => ({
  arrears_points: arrearsPoints(weights.atraso, sql`f.scored_arrears_days`),
  broken_points: when(sql`f.is_broken`, weights.quebrada),
  contact_points: contactPoints(weights.contato, sql`f.contact_days`),
  prescription_points: when(sql`f.prescribes_in_days is not null`, weights.prescricao),
  promise_points: when(sql`f.is_promised`, -weights.vigente),
})
