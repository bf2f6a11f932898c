import type { Work } from '#server/work/work.ts'

import { failureKinds } from '../contract/kinds.ts'
import { deleteOld } from '../store/sweep.ts'

/** Maximum age of unread failures. */
const longestDays = 365

/** Deletes old alerts; failures stay until they are read. */
export async function sweepOld(work: Work, days: number): Promise<void> {
  await deleteOld(work.tx, { days, longestDays: Math.max(days, longestDays), stay: failureKinds })
}
