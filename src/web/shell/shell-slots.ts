import { useEffect } from 'react'

import type { LocalDate } from '#values/local-date.ts'

import { slot } from './slot.ts'

/** 'Ciclo 11/2026' in the top bar: the label 'MM/AAAA' of the open cycle. */
export const openCycle = slot<string | undefined>(undefined)

/** The day it is on the server, which decides every deadline; the browser's own clock may be wrong. */
export const serverDay = slot<LocalDate | undefined>(undefined)

/** How many items wait on a screen, by its path: shown at the right of the menu entries. */
export const pendingCounts = slot<ReadonlyMap<string, number>>(new Map())

/** The term of the oldest item that waits on a screen, in words, by its path: 'vence hoje'. */
export const pendingDeadlines = slot<ReadonlyMap<string, string>>(new Map())

/** What the current screen calls itself where the menu has no words for it: a record's name over the list it came from. */
export const screenTitle = slot<{ readonly title: string; readonly subtitle?: string } | undefined>(
  undefined,
)

/** Names the page while the calling screen is shown. */
export function useScreenTitle(title: string | undefined, subtitle?: string): void {
  useEffect(() => {
    if (title === undefined) return
    screenTitle.set(subtitle === undefined ? { title } : { title, subtitle })
    return () => screenTitle.set(undefined)
  }, [title, subtitle])
}
