import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { listMalls } from '../contract.ts'

/** The malls of whoever asks, for choices; the filters of lists share what was read. */
export const mallsQuery = queryOptions({
  queryKey: ['malls', listMalls.name],
  queryFn: ({ signal }) => callServer(listMalls, {}, { signal }),
})
