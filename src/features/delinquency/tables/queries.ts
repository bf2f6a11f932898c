import { queryOptions, useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { listAccountTypes } from './contract/look-ups.ts'

const accountTypesQuery = queryOptions({
  queryKey: ['account-types', listAccountTypes.name],
  queryFn: ({ signal }) => callServer(listAccountTypes, {}, { signal }),
})

export const useAccountTypes = () => useQuery(accountTypesQuery)
