import type { Work } from '#server/work/work.ts'

import { failureKinds } from '../contract/kinds.ts'
import { deleteOld } from '../store/sweep.ts'

/** A failure that nobody looked at stays until somebody does, but not for ever. */
const longestDays = 365

/** Forgets what was told long ago; failures stay until somebody has seen them. */
export async function sweepOld(work: Work, days: number): Promise<void> {
  await deleteOld(work.tx, { days, longestDays: Math.max(days, longestDays), stay: failureKinds })
}
