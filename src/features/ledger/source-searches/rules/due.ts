import { timeIn } from '#values/instant.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** How long a file must not change before it is taken. */
const stillMs = 60_000
/** Minutes from a failed search to the next try. */
const retryMinutes = [1, 5, 15, 60] as const

/** The newest search of a source. */
export type LastSearch = {
  readonly startedAt: Date
  readonly finishedAt: Date | null
  readonly nextTryAt: Date | null
}

/** Minutes from one instant to another, with the second and without the first; at most a day. */
function* minutesBetween(after: Date, until: Date): Generator<Date> {
  const from = Math.max(after.getTime(), until.getTime() - dayMs)
  for (
    let minute = (Math.floor(from / minuteMs) + 1) * minuteMs;
    minute <= until.getTime();
    minute += minuteMs
  )
    yield new Date(minute)
}

/**
 * True if a search has to start now: its next try has come, or its cron fired since the last one,
 * also while no worker ran. While a search runs, no other starts.
 */
export function isDue(
  last: LastSearch | undefined,
  now: Date,
  fires: (minute: Date) => boolean,
): boolean {
  if (last !== undefined && last.finishedAt === null) return false
  if (last !== undefined && last.nextTryAt !== null) return last.nextTryAt <= now
  const after = last?.startedAt ?? new Date(now.getTime() - minuteMs)
  for (const minute of minutesBetween(after, now)) if (fires(minute)) return true
  return false
}

/** When a failed search is tried again; undefined after the last try: then there is an alert. */
export function nextTryAt(attempt: number, now: Date): Date | undefined {
  const minutes = retryMinutes[attempt - 1]
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * minuteMs)
}

/** Place of a search in a row of failed ones. */
export const attemptAfter = (
  last:
    | { readonly status: string; readonly attempt: number; readonly nextTryAt: Date | null }
    | undefined,
): number => (last?.status === 'ERRO' && last.nextTryAt !== null ? last.attempt + 1 : 1)

/** True if a file seen so at `seenAt` may be taken. */
export const isStill = (seenAt: Date, now: Date): boolean =>
  now.getTime() - seenAt.getTime() >= stillMs

/** When a file that was still growing is looked at again. */
export const nextLookAt = (now: Date): Date => new Date(now.getTime() + stillMs)

/** The sentence of a failed search. */
export const failureWords = (because: string, next: Date | undefined): string =>
  next === undefined
    ? `${because} Não haverá nova tentativa antes do próximo horário da busca.`
    : `${because} Nova tentativa às ${timeIn(next)}.`
