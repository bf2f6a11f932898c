import { todayIn } from '#values/instant.ts'
import type { LocalDate } from '#values/local-date.ts'

const byThisComputer = () => todayIn(new Date())

/** Source of the server's date; undefined until loaded. */
export type DaySource = {
  readonly get: () => LocalDate | undefined
  readonly subscribe: (listener: () => void) => () => void
}

let source: DaySource = { get: byThisComputer, subscribe: () => () => undefined }

/** Sets the source of the server's date; called by the shell. */
export function setDaySource(by: DaySource): void {
  source = by
}

/** Source of the server's date, for code that must wait for it. */
export const daySource = (): DaySource => source

/** Default of day filters: the server's date, else today in São Paulo by the local clock. */
export const today = (): LocalDate => source.get() ?? byThisComputer()
