import { useQuery } from '@tanstack/react-query'

import type { LocalDate } from '#values/local-date.ts'

import { pendingQuery } from '../queries/start-page.ts'
import { countsByScreen, daysLeftByScreen, deadlinesByScreen } from '../rules/queue.ts'

const none: ReadonlyMap<string, number> = new Map()
const noWords: ReadonlyMap<string, string> = new Map()

/**
 * Queue data for the shell: open cycle as 'MM/AAAA', server date, last load, item count and days left per
 * screen, and the deadline text of the oldest item.
 */
export function usePending(): {
  readonly cycle: string | undefined
  readonly today: LocalDate | undefined
  /** The load that figures include, in words. */
  readonly load: string | null | undefined
  readonly counts: ReadonlyMap<string, number>
  readonly daysLeft: ReadonlyMap<string, number>
  readonly deadlines: ReadonlyMap<string, string>
  /** The request failed and there is no cached result. */
  readonly isUnknown: boolean
} {
  const { data, isError } = useQuery(pendingQuery)
  return {
    isUnknown: isError && data === undefined,
    cycle: data?.ciclo?.aberto ? data.ciclo.nome : undefined,
    today: data?.hoje,
    load: data?.carga,
    counts: data ? countsByScreen(data.content) : none,
    daysLeft: data ? daysLeftByScreen(data.content) : none,
    deadlines: data ? deadlinesByScreen(data.content) : noWords,
  }
}
