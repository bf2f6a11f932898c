import { useEffect } from 'react'

import { usePending } from '#features/home/start-page/components/use-pending.ts'
import { todayIn } from '#values/instant.ts'

import {
  lastLoad,
  openCycle,
  pendingCounts,
  pendingDaysLeft,
  pendingDeadlines,
  serverDay,
} from './shell-slots.ts'

/**
 * Updates the top bar's 'Ciclo 11/2026' and last load, the start page's date and the menu's pending
 * counts from the server.
 */
export function QueueSlots() {
  const { cycle, load, counts, daysLeft, deadlines, today, isUnknown } = usePending()
  useEffect(() => {
    openCycle.set(cycle)
    lastLoad.set(load)
    pendingCounts.set(counts)
    pendingDaysLeft.set(daysLeft)
    pendingDeadlines.set(deadlines)
    // If the server cannot provide the date, fall back to the local clock.
    if (today !== undefined || isUnknown) serverDay.set(today ?? todayIn(new Date()))
  }, [cycle, load, counts, daysLeft, deadlines, today, isUnknown])
  // Clear on sign-out, so that the next user sees no figures of the previous one.
  useEffect(
    () => () => {
      openCycle.set(undefined)
      lastLoad.set(undefined)
      pendingCounts.set(new Map())
      pendingDaysLeft.set(new Map())
      pendingDeadlines.set(new Map())
    },
    [],
  )
  return null
}
