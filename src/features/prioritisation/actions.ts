import { ORIGINS } from '#features/registers/contract/malls.ts'

/** The origins that a mall can have. */
export const listSources = async () =>
  Object.entries(ORIGINS).map(([value, label]) => ({ value, label }))
