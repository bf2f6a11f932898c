import type { Work } from '#server/work/work.ts'

import * as store from './store.ts'

/** The accounts in which charges count. */
export const listAccountTypes = (work: Work) => store.listAccountTypes(work.tx)

/** The ERP's codes of charges that are in use. */
export const listMovementTypes = (work: Work) => store.listMovementTypes(work.tx)

/** The kinds of contract that are in use. */
export const listContractTypes = (work: Work) => store.listContractTypes(work.tx)
