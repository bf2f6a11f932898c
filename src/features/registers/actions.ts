import { statesWithCities } from '#server/files/municipalities.ts'
import type { Work } from '#server/work/work.ts'

import type { MallOption } from './contract.ts'
import * as store from './store.ts'

/** The malls of the person's scope by name; every mall for those who see all. */
export const listMalls = (work: Work): Promise<MallOption[]> =>
  store.listMalls(work.tx, work.actor.malls)

/** The active companies by name. */
export const listCompanies = (work: Work) => store.listCompanies(work.tx)

/** The kinds of company in use. */
export const listCompanyTypes = (work: Work) => store.listCompanyTypes(work.tx)

/** The states with their municipalities, for forms. */
export const listStates = async () => statesWithCities()
