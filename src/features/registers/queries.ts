import { queryOptions, useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { listCompanies, listCompanyTypes, listStates } from './contract.ts'

// The name of what makes a look-up stale stands first, as in the filters of lists: both share what
// was read.

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
