import {
  businessDaysBetween,
  bankCalendar,
  addBusinessDays,
  nextBusinessDay,
} from '#values/business-calendar.ts'
import type { BusinessCalendar } from '#values/business-calendar.ts'
import { dayNumber, type LocalDate } from '#values/local-date.ts'
import { oldestPromiseInForce } from '#values/promise-term.ts'

import type {
  BoletoFacts,
  Channel,
  Person,
  PlanLadder,
  PlanParameters,
  TextVersion,
} from './facts.ts'

/** What is the same for every tenant of a day. */
export type Frame = {
  readonly day: LocalDate
  readonly ladders: readonly PlanLadder[]
  readonly parameters: PlanParameters
  readonly textOf: (step: string, person: Person, channel: Channel) => TextVersion | undefined
  /** A boleto is overdue when its due day, moved to a business day, is before this day (rules 3). */
  readonly overdueBefore: LocalDate
  /** A promise for this day or a later one is in force. */
  readonly promisedSince: LocalDate
  /** The due day, moved to a business day. */
  readonly adjusted: (dueOn: LocalDate) => LocalDate
  /** d of rules 8: calendar days after the adjusted due day. */
  readonly daysAfter: (dueOn: LocalDate) => number
  readonly businessDaysSince: (day: LocalDate) => number
  /** Calendar days from an earlier day. */
  readonly daysSince: (day: LocalDate) => number
}

const remembered = <T>(of: (day: LocalDate) => T): ((day: LocalDate) => T) => {
  const known = new Map<LocalDate, T>()
  return (day) => {
    let value = known.get(day)
    if (value === undefined) known.set(day, (value = of(day)))
    return value
  }
}

export function frameOf(
  { day, ladders, parameters, textOf }: Pick<Frame, 'day' | 'ladders' | 'parameters' | 'textOf'>,
  calendar: BusinessCalendar = bankCalendar,
): Frame {
  const today = dayNumber(day)
  const adjusted = remembered((dueOn) => nextBusinessDay(calendar, dueOn))
  return {
    day,
    ladders: ladders.toSorted((a, b) => a.position - b.position || a.id - b.id),
    parameters,
    textOf,
    overdueBefore: addBusinessDays(calendar, day, -2),
    promisedSince: oldestPromiseInForce(day, calendar),
    adjusted,
    daysAfter: remembered((dueOn) => today - dayNumber(adjusted(dueOn))),
    businessDaysSince: remembered((since) => businessDaysBetween(calendar, since, day)),
    daysSince: remembered((since) => today - dayNumber(since)),
  }
}

export const isOverdue = (
  { openCents, dueOn }: Pick<BoletoFacts, 'openCents' | 'dueOn'>,
  frame: Frame,
): boolean => openCents > 0 && frame.adjusted(dueOn) < frame.overdueBefore
