import type { Work } from '#server/work/work.ts'

import { type Letterhead, letterheadOf } from '../rules.ts'
import { readLetterheads } from '../store/letterheads.ts'

export type { Letterhead } from '../rules.ts'

/** Heads of letters by mall, of malls in the user's scope. */
export async function letterheads(
  work: Work,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Letterhead>> {
  const rows = await readLetterheads(work.tx, ids, { malls: work.actor.malls, on: work.today })
  return new Map(rows.map((row) => [row.mallId, letterheadOf(row)]))
}
