import { useEffect } from 'react'

import { usePending } from '#features/start-page/components/use-pending.ts'
import { todayIn } from '#values/instant.ts'

import { openCycle, pendingCounts, pendingDeadlines, serverDay } from './shell-slots.ts'

/** Keeps 'Ciclo 11/2026' of the top bar, the day of the start page and the pending counts of the menu as they are on the server. */
export function QueueSlots() {
  const { cycle, counts, deadlines, today, isUnknown } = usePending()
  useEffect(() => {
    openCycle.set(cycle)
    pendingCounts.set(counts)
    pendingDeadlines.set(deadlines)
    // Whoever waits for the day does not wait for a server that cannot say it.
    if (today !== undefined || isUnknown) serverDay.set(today ?? todayIn(new Date()))
  }, [cycle, counts, deadlines, today, isUnknown])
  // Who signs in next must not see the figures of who left.
  useEffect(
    () => () => {
      openCycle.set(undefined)
      pendingCounts.set(new Map())
      pendingDeadlines.set(new Map())
    },
    [],
  )
  return null
}
