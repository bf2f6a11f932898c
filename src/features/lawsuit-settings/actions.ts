import type { Work } from '#server/work/work.ts'

import * as store from './store.ts'

/** The kinds of legal action that may be chosen. */
export const listActionTypes = async (work: Work) => ({
  data: await store.listActionTypes(work.tx),
})

/** The justifications of legal action that may be chosen. */
export const listLawsuitJustifications = async (work: Work) => ({
  data: await store.listJustifications(work.tx),
})

/** The debt types that may be chosen. */
export const listDebtTypes = async (work: Work) => ({ data: await store.listDebtTypes(work.tx) })
