import { queryOptions, useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { type Cycle, cyclePanel, cycles } from '../contract/cycle.ts'

/** All cycles, newest first. */
export const cyclesQuery = queryOptions({
  queryKey: ['negativation', cycles.name],
  queryFn: ({ signal }) => callServer(cycles, {}, { signal }),
})

/** Steps of a cycle's boletos. */
export const cyclePanelQuery = (id: number) =>
  queryOptions({
    queryKey: ['negativation', cyclePanel.name, id],
    queryFn: ({ signal }) => callServer(cyclePanel, { id }, { signal }),
  })

/** The open cycle; `isKnown` is false until the server answered. */
export function useOpenCycle(): {
  readonly isKnown: boolean
  readonly open: Cycle | undefined
  readonly last: Cycle | undefined
} {
  const { data } = useQuery(cyclesQuery)
  const open = data?.content.find(({ status }) => status === 'ABERTO')
  return { isKnown: data !== undefined, open, last: data?.content[0] }
}
