import { statesWithCities } from '#server/files/municipalities.ts'
import type { Work } from '#server/work/work.ts'

import type { MallOption } from '../contract/look-ups.ts'
import * as store from '../store/look-ups.ts'

/** Malls of the user's scope by name; all for users who see every mall. */
export const listMalls = (work: Work): Promise<MallOption[]> =>
  store.listMalls(work.tx, work.actor.malls)

export const listCompanies = (work: Work) => store.listCompanies(work.tx)

export const listCompanyTypes = (work: Work) => store.listCompanyTypes(work.tx)

/** States with their municipalities, for forms. */
export const listStates = async () => statesWithCities()
