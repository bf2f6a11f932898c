import { queryOptions, useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { listCompanies, listCompanyTypes, listStates } from './contract/look-ups.ts'

// Query keys start with the invalidation name, as in list filters, so both share the cache.

/** Active companies, by name. */
export const companiesQuery = queryOptions({
  queryKey: ['companies', listCompanies.name],
  queryFn: ({ signal }) => callServer(listCompanies, {}, { signal }),
})
export const useCompanies = () => useQuery(companiesQuery)

export const companyTypesQuery = queryOptions({
  queryKey: ['company-types', listCompanyTypes.name],
  queryFn: ({ signal }) => callServer(listCompanyTypes, {}, { signal }),
})
export const useCompanyTypes = () => useQuery(companyTypesQuery)

export const statesQuery = queryOptions({
  queryKey: ['states', listStates.name],
  queryFn: ({ signal }) => callServer(listStates, {}, { signal }),
})
export const useStates = () => useQuery(statesQuery)
