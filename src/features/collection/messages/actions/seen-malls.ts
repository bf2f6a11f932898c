import { Forbidden } from '#server/http/errors.ts'
import { seesMall, type Work } from '#server/work/work.ts'

import { readMallIds } from '../store/mall-ids.ts'

/** The malls asked for, or all of the user; 403 for one that is not theirs. */
export async function seenMalls(
  work: Work,
  wanted: readonly number[] | undefined,
): Promise<readonly number[]> {
  if (wanted === undefined || wanted.length === 0) return readMallIds(work.tx, work.actor.malls)
  if (!wanted.every((mallId) => seesMall(work.actor, mallId))) throw new Forbidden()
  return wanted
}
