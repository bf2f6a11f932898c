import { type RawBuilder, sql } from 'kysely'

export type Malls = readonly number[] | 'all'

/** The chain of the decision log for what belongs to no mall. No mall has this id. */
export const NO_MALL = 0

/**
 * The first of the two walls (decision 0004): only rows of these malls; no condition for whoever
 * sees every mall. Of a single mall it is an equality, in whose order an index can be read.
 */
export function ofMalls(column: RawBuilder<unknown>, malls: Malls): RawBuilder<unknown> {
  if (malls === 'all') return sql`true`
  return malls.length === 1 ? sql`${column} = ${malls[0]}` : sql`${column} = any(${malls}::int[])`
}

/**
 * The same for the filter `escopo` of a search, which an empty list would not limit: whoever sees
 * no mall finds nothing.
 */
export const scopeFilter = (malls: Malls): readonly number[] | undefined =>
  malls === 'all' ? undefined : malls.length === 0 ? [NO_MALL] : malls
