import type { Malls } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work/work.ts'

import * as store from '../store/write-off.ts'

/**
 * How many removals of these malls are open, near the end of their legal term and beyond it today
 * (rules 4.7).
 */
export const countDeadlines = (work: Work, malls: Malls) =>
  store.countDeadlines(work.tx, work.today, malls)
