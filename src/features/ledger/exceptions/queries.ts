import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { listModules } from './contract/lists.ts'

export const modulesQuery = queryOptions({
  queryKey: [listModules.name, listModules.name],
  queryFn: ({ signal }) => callServer(listModules, {}, { signal }),
})
