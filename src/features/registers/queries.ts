import { queryOptions, useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { listCompanies, listCompanyTypes, listStates } from './contract.ts'
import { type Company, searchCompanies } from './contract/companies.ts'
import { type EconomicUnit, searchEconomicUnits } from './contract/economic-units.ts'
import { type Mall, searchMalls } from './contract/malls.ts'

// The name of what makes a look-up stale stands first, as in the filters of lists: both share what was read.

/** The companies in use, by name. */
export const companiesQuery = queryOptions({
  queryKey: ['companies', listCompanies.name],
  queryFn: ({ signal }) => callServer(listCompanies, {}, { signal }),
})
export const useCompanies = () => useQuery(companiesQuery)

/** The kinds of company in use. */
export const companyTypesQuery = queryOptions({
  queryKey: ['company-types', listCompanyTypes.name],
  queryFn: ({ signal }) => callServer(listCompanyTypes, {}, { signal }),
})
export const useCompanyTypes = () => useQuery(companyTypesQuery)

/** The states with their municipalities. */
export const statesQuery = queryOptions({
  queryKey: ['states', listStates.name],
  queryFn: ({ signal }) => callServer(listStates, {}, { signal }),
})
export const useStates = () => useQuery(statesQuery)

/** A company as it is now; undefined when it is no longer there, as below. */
export const readCompany = async ({ id }: Company): Promise<Company | undefined> =>
  (await callServer(searchCompanies, { id })).data[0]

/** A mall as it is now. */
export const readMall = async ({ id }: Mall): Promise<Mall | undefined> =>
  (await callServer(searchMalls, { id })).data[0]

/** A mall with its companies as they are now. */
export const readEconomicUnit = async ({ shoppingId }: EconomicUnit): Promise<EconomicUnit | undefined> =>
  (await callServer(searchEconomicUnits, { shoppingId })).data[0]
