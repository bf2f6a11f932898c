import type { Malls } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work/work.ts'

import * as store from '../store/write-off.ts'

/**
 * Counts removals of these malls that are open, near their deadline and past it today (rules
 * 4.7).
 */
export const countDeadlines = (work: Work, malls: Malls) =>
  store.countDeadlines(work.tx, work.today, malls)
