import { type RawBuilder, sql } from 'kysely'

export type Malls = readonly number[] | 'all'

/** Chain of the decision log for entries that belong to no mall. No mall has this id. */
export const NO_MALL = 0

/**
 * The application's mall filter (decision 0004); no condition for users who see every mall. For a
 * single mall it is an equality, which allows reading an index in order.
 */
export function ofMalls(column: RawBuilder<unknown>, malls: Malls): RawBuilder<unknown> {
  if (malls === 'all') return sql`true`
  return malls.length === 1 ? sql`${column} = ${malls[0]}` : sql`${column} = any(${malls}::int[])`
}

/**
 * The malls for the filter `escopo` of a search; a user without malls finds nothing. An empty list
 * would not filter at all.
 */
export const scopeFilter = (malls: Malls): readonly number[] | undefined =>
  malls === 'all' ? undefined : malls.length === 0 ? [NO_MALL] : malls
