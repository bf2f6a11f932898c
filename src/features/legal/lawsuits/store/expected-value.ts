import { sql } from 'kysely'

import { MISSING_INPUT_LABELS } from '../rules/expected-value.ts'

/**
 * Join for `lawsuit_cost f`; needs `lawsuit l`, `mall m` and `lawsuit_action_type a`. Null if
 * unknown.
 */
export const costsOfState = sql`left join lawsuit_cost f on f.uf = upper(m.uf)`

// least() and greatest() ignore nulls: without the guard a missing claim would give a state limit.
const costs = sql`
  case when l.corrected_cents is not null then
    least(greatest(l.corrected_cents * f.rate_bps / 10000, f.min_cents), f.max_cents) + f.fixed_cents
  end`

/**
 * The rule `expectedValue` in SQL, to sort whole lists: cents × basis points ÷ 10,000, integer
 * division. Null if an input is missing.
 */
export const estimate = {
  chance: sql`a.chance_bps`,
  custasEstimadas: costs,
  valorEsperado: sql`l.corrected_cents * a.chance_bps / 10000 - (${costs})`,
  faltaParaEstimar: sql`
    nullif(concat_ws(', ',
      case when l.corrected_cents is null then ${sql.lit(MISSING_INPUT_LABELS.claim)} end,
      case when a.chance_bps is null then ${sql.lit(MISSING_INPUT_LABELS.chance)} end,
      case when f.uf is null then ${sql.lit(MISSING_INPUT_LABELS.costs)} end), '')`,
} as const
