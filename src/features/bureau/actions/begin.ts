import type { Work } from '#server/work.ts'

import { begin } from '../contract/jobs.ts'

/** Promises a look at the removals with the commit of what made it necessary: a refused file, an error, a load. */
export const beginRemovals = (work: Work): Promise<void> =>
  work.promise(begin, { codigo: 'BAIXA' }, { key: `${begin.name} BAIXA` })
