import { useEffect } from 'react'

import { usePending } from '#features/start-page/parts/use-pending.ts'

import { openCycle, pendingCounts } from './shell-slots.ts'

/** Keeps 'Ciclo 11/2026' of the top bar and the pending counts of the menu as they are on the server. */
export function QueueSlots() {
  const { cycle, counts } = usePending()
  useEffect(() => {
    openCycle.set(cycle)
    pendingCounts.set(counts)
  }, [cycle, counts])
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
