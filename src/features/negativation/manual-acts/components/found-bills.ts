import { findScreen } from '#features/people/access/rules/session.ts'
import { callServer } from '#contract/client.ts'
import { rowParam } from '#listing/address.ts'

import { type FoundBill, billSearch, findBills } from '../contract/bill-search.ts'
import {
  analyseCorporate,
  analyseMall,
  approveCorporate,
  approveMall,
  keyAccount,
} from '#features/negativation/decisions/contract/listings.ts'

type Routes = Parameters<typeof findScreen>[0]

const steps = [analyseMall, approveMall, analyseCorporate, approveCorporate, keyAccount(false)]

/**
 * Screen that opens a boleto: that of its step if the user holds it, else the bill search; its
 * row is highlighted.
 */
export function placeOf(
  { idBoleto, idShopping, numBoleto, status }: FoundBill,
  routes: Routes,
): { readonly path: string; readonly query: Readonly<Record<string, string>> } {
  const step = steps.find(({ path }) => findScreen(routes, path)?.rules.includes(status.codigo))
  const query = { numBoleto, [rowParam]: String(idBoleto) }
  return step
    ? { path: step.path, query }
    : { path: billSearch.path, query: { idShopping: String(idShopping), ...query } }
}

export const billsLike = async (texto: string, signal: AbortSignal) =>
  (await callServer(findBills, { texto }, { signal })).content
