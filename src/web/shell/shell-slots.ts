import { useEffect } from 'react'

import type { LocalDate } from '#values/local-date.ts'

import { slot } from './slot.ts'

/** 'Ciclo 11/2026' in the top bar: the label 'MM/AAAA' of the open cycle. */
export const openCycle = slot<string | undefined>(undefined)

/** The load that the figures of all screens include: 'Carga de 18/11/2026 06:02 (SAP)'. */
export const lastLoad = slot<string | null | undefined>(undefined)

/** The server's date, which decides every deadline; the local clock may be wrong. */
export const serverDay = slot<LocalDate | undefined>(undefined)

/** Pending items by screen path, shown in the menu. */
export const pendingCounts = slot<ReadonlyMap<string, number>>(new Map())

/** Business days left of a screen's most urgent item, by path; negative if late. */
export const pendingDaysLeft = slot<ReadonlyMap<string, number>>(new Map())

/** Deadline of a screen's oldest pending item, by path: 'vence hoje'. */
export const pendingDeadlines = slot<ReadonlyMap<string, string>>(new Map())

/** Title set by the screen when the menu has none: a record's name and its list. */
export const screenTitle = slot<{ readonly title: string; readonly subtitle?: string } | undefined>(
  undefined,
)

/** Sets the page title while the calling screen is shown. */
export function useScreenTitle(title: string | undefined, subtitle?: string): void {
  useEffect(() => {
    if (title === undefined) return
    screenTitle.set(subtitle === undefined ? { title } : { title, subtitle })
    return () => screenTitle.set(undefined)
  }, [title, subtitle])
}
