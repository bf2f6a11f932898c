import type { Work } from '#server/work/work.ts'

import * as store from '../store/look-ups.ts'

/** Active kinds of legal action. */
export const listActionTypes = async (work: Work) => ({
  data: await store.listActionTypes(work.tx),
})

export const listLawsuitJustifications = async (work: Work) => ({
  data: await store.listJustifications(work.tx),
})

/** All debt types, for selection. */
export const listDebtTypes = async (work: Work) => ({ data: await store.listDebtTypes(work.tx) })
