import type { Work } from '#server/work/work.ts'
import type { Competence } from '#values/competence.ts'

import { saveProjections } from '../store/frozen-projections.ts'

/** Stores the expected amounts of a month in the transaction that closes it (rules 6.3, 6.4). */
export const freezeProjections = (
  work: Work,
  mallIds: readonly number[],
  month: Competence,
): Promise<void> => saveProjections(work.tx, mallIds, month, work.today)
