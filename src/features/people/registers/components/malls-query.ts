import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { listMalls } from '../contract/look-ups.ts'

/** The user's malls as options; shares its cache with list filters. */
export const mallsQuery = queryOptions({
  queryKey: ['malls', listMalls.name],
  queryFn: ({ signal }) => callServer(listMalls, {}, { signal }),
})
