import type { Work } from '#server/work/work.ts'

import { begin } from '#features/negativation/debt-items/contract/automatic-jobs.ts'

/**
 * Enqueues the removal job in the commit that made it necessary: a refused file, an error, a
 * load.
 */
export const beginRemovals = (work: Work): Promise<void> =>
  work.enqueue(begin, { codigo: 'BAIXA' }, { key: `${begin.name} BAIXA` })
