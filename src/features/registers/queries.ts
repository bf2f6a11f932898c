import { useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { listCompanies, listCompanyTypes, listStates } from './contract.ts'

// The name of what makes a look-up stale stands first, as in the filters of lists: both share what was read.

/** The companies in use, by name. */
export const useCompanies = () =>
  useQuery({
    queryKey: ['companies', listCompanies.name],
    queryFn: ({ signal }) => callServer(listCompanies, {}, { signal }),
  })

/** The kinds of company in use. */
export const useCompanyTypes = () =>
  useQuery({
    queryKey: ['company-types', listCompanyTypes.name],
    queryFn: ({ signal }) => callServer(listCompanyTypes, {}, { signal }),
  })

/** The states with their municipalities. */
export const useStates = () =>
  useQuery({
    queryKey: ['states', listStates.name],
    queryFn: ({ signal }) => callServer(listStates, {}, { signal }),
  })
