import { queryOptions, useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { listAccountTypes } from './contract.ts'

const accountTypesQuery = queryOptions({
  queryKey: ['account-types', listAccountTypes.name],
  queryFn: ({ signal }) => callServer(listAccountTypes, {}, { signal }),
})

/** The accounts in which charges count. */
export const useAccountTypes = () => useQuery(accountTypesQuery)
