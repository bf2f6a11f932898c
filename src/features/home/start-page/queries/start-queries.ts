import { useQuery } from '@tanstack/react-query'

import { fourStepsQuery } from './four-steps.ts'
import { lawsuitPanelQuery } from './legal.ts'
import { overviewQuery } from './overview.ts'
import { pendingQuery } from './start-page.ts'

/**
 * Queries of the start page. `isWaiting` until all have answered: a panel that arrives later would
 * push the others down.
 */
export function useStartQueries() {
  const queue = useQuery(pendingQuery)
  const overview = useQuery(overviewQuery)
  const steps = useQuery(fourStepsQuery)
  const isFollower = overview.data?.acompanhaAcoes === true
  const actions = useQuery({ ...lawsuitPanelQuery, enabled: isFollower })
  const isWaiting = [queue, overview, steps, ...(isFollower ? [actions] : [])].some(
    ({ isFetched }) => !isFetched,
  )
  return { queue, overview, steps, isFollower, isWaiting }
}

export type StartQueries = ReturnType<typeof useStartQueries>
