import { type RawBuilder, sql } from 'kysely'

export type Malls = readonly number[] | 'all'

/** The first of the two walls (decision 0004): only rows of these malls; no condition for whoever sees every mall. */
export const ofMalls = (malls: Malls, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  malls === 'all' ? sql`true` : sql`${column} = any(${malls}::int[])`
