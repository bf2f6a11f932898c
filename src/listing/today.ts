import { todayIn } from '#values/instant.ts'
import type { LocalDate } from '#values/local-date.ts'

const byThisComputer = () => todayIn(new Date())

/** How the server's day is known; undefined until it is. */
export type DaySource = {
  readonly get: () => LocalDate | undefined
  readonly subscribe: (listener: () => void) => () => void
}

let source: DaySource = { get: byThisComputer, subscribe: () => () => undefined }

/** The shell says how the server's day is known. */
export function knowToday(by: DaySource): void {
  source = by
}

/** Where the server's day comes from, for whoever has to wait for it. */
export const daySource = (): DaySource => source

/**
 * The day with which a filter of a day starts: the server's, else the day in São Paulo by this
 * computer's clock.
 */
export const today = (): LocalDate => source.get() ?? byThisComputer()
