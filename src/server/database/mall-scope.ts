import { type RawBuilder, sql } from 'kysely'

export type Malls = readonly number[] | 'all'

/** The first of the two walls (decision 0004): only rows of these malls; no condition for whoever sees every mall. */
export const ofMalls = (malls: Malls, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  malls === 'all' ? sql`true` : sql`${column} = any(${malls}::int[])`

/** The same for the filter `escopo` of a search, which an empty list would not limit: whoever sees no mall finds nothing. */
export const scopeFilter = (malls: Malls): readonly number[] | undefined =>
  malls === 'all' ? undefined : malls.length === 0 ? [0] : malls
