import type { Work } from '#server/work/work.ts'

import * as store from '../store/look-ups.ts'

export const listAccountTypes = (work: Work) => store.listAccountTypes(work.tx)

/** Active movement types. */
export const listMovementTypes = (work: Work) => store.listMovementTypes(work.tx)

/** Active contract types. */
export const listContractTypes = (work: Work) => store.listContractTypes(work.tx)
