import { ORIGINS } from '#features/people/registers/contract/malls.ts'
import type { Work } from '#server/work/work.ts'

import * as store from '../store/look-ups.ts'

/** The ERPs that a mall can come from. */
export const listSources = async () =>
  Object.entries(ORIGINS).map(([value, label]) => ({ value, label }))

export async function listShoppings({ tx, actor }: Work) {
  const malls = await store.readMalls(tx, actor.malls)
  return malls.map(({ id, name }) => ({ shoppingId: id, shoppingName: name }))
}

export const listPortfolios = async ({ tx }: Work) =>
  (await store.readPortfolios(tx)).map((name) => ({
    portifolioId: name,
    portifolioOwnerName: name,
  }))

export const listBillingGroups = async (
  { tx }: Work,
  { portifolioIds }: { readonly portifolioIds?: readonly string[] | undefined },
) => [...(await store.readGroups(tx, portifolioIds?.length === 0 ? undefined : portifolioIds))]

type Filter = Omit<store.InfoFilter, 'malls'>
const ofPerson =
  <Row>(read: (tx: Work['tx'], filter: store.InfoFilter) => Promise<readonly Row[]>) =>
  async ({ tx, actor }: Work, filter: Filter): Promise<Row[]> => [
    ...(await read(tx, { ...filter, malls: actor.malls })),
  ]

export const listCustomerInfo = ofPerson(store.readCustomerInfo)
export const listInfoShoppings = ofPerson(store.readInfoMalls)
export const listInfoGroups = ofPerson(store.readInfoGroups)
export const listInfoCustomers = ofPerson(store.readInfoCustomers)
export const listInfoBrands = ofPerson(store.readInfoBrands)
