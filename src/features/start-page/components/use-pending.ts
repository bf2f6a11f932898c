import { useQuery } from '@tanstack/react-query'

import type { LocalDate } from '#values/local-date.ts'

import { pendingQuery } from '../queries.ts'
import { countsByScreen, deadlinesByScreen } from '../rules.ts'

const none: ReadonlyMap<string, number> = new Map()
const noWords: ReadonlyMap<string, string> = new Map()

/**
 * What the shell shows of a person's queue: the open cycle as 'MM/AAAA', the server's day, how many
 * items wait on each screen, and the term of the oldest of them in words.
 */
export function usePending(): {
  readonly cycle: string | undefined
  readonly today: LocalDate | undefined
  readonly counts: ReadonlyMap<string, number>
  readonly deadlines: ReadonlyMap<string, string>
  /** It could not be read, and nothing of it is known from before. */
  readonly isUnknown: boolean
} {
  const { data, isError } = useQuery(pendingQuery)
  return {
    isUnknown: isError && data === undefined,
    cycle: data?.ciclo?.aberto ? data.ciclo.nome : undefined,
    today: data?.hoje,
    counts: data ? countsByScreen(data.content) : none,
    deadlines: data ? deadlinesByScreen(data.content) : noWords,
  }
}
