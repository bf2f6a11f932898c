import { useEffect } from 'react'

import { usePending } from '#features/start-page/parts/use-pending.ts'

import { openCycle, pendingCounts, serverDay } from './shell-slots.ts'

/** Keeps 'Ciclo 11/2026' of the top bar, the day of the start page and the pending counts of the menu as they are on the server. */
export function QueueSlots() {
  const { cycle, counts, today } = usePending()
  useEffect(() => {
    openCycle.set(cycle)
    pendingCounts.set(counts)
    serverDay.set(today)
  }, [cycle, counts, today])
  // Who signs in next must not see the figures of who left.
  useEffect(
    () => () => {
      openCycle.set(undefined)
      pendingCounts.set(new Map())
    },
    [],
  )
  return null
}
