import type { Work } from '#server/work.ts'

import * as store from './store.ts'

/** Every collection group by name. */
export const listGroups = (work: Work) => store.listGroups(work.tx)

/** The distinct portfolios of the groups by name. */
export const listPortfolios = (work: Work) => store.listPortfolios(work.tx)
