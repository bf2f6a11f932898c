import { addBusinessDays, bankCalendar, nextBusinessDay } from '#values/business-calendar.ts'
import { addDays, daysBetween, type LocalDate } from '#values/local-date.ts'

import type { DemoContract } from './contracts.ts'
import type { Random } from './random.ts'

/** A payment of a share of a boleto. The bank reports it on the next business day. */
export type Payment = {
  readonly paidOn: LocalDate
  readonly clearedOn: LocalDate
  readonly share: number
}

/** Outcome of a boleto up to the demo date. */
export type Fate = {
  readonly payments: readonly Payment[]
  readonly cancelledOn: LocalDate | undefined
}

const paymentOn = (on: LocalDate, share = 1): Payment => {
  const paidOn = nextBusinessDay(bankCalendar, on)
  return { paidOn, clearedOn: addBusinessDays(bankCalendar, paidOn, 1), share }
}
const whole = (on: LocalDate): Fate => ({ payments: [paymentOn(on)], cancelledOn: undefined })
const open: Fate = { payments: [], cancelledOn: undefined }

type Delay = readonly [probability: number, from: number, to: number]

// Probabilities of delays in days; the rest stays open.
const delays = {
  PONTUAL: [
    [0.87, -3, 0],
    [0.1, 1, 6],
    [0.03, 7, 45],
  ],
  LENTO: [
    [0.28, -2, 0],
    [0.46, 1, 15],
    [0.2, 16, 60],
    [0.06, 70, 220],
  ],
  INTERMITENTE: [
    [0.34, -1, 5],
    [0.24, 10, 50],
    [0.26, 80, 420],
    [0.06, 1_000, 1_001],
  ],
} as const satisfies Record<string, readonly Delay[]>

function lateness(list: readonly Delay[], chance: Random): number | undefined {
  let roll = chance.next()
  for (const [probability, from, to] of list) {
    if (roll < probability) return chance.int(from, to)
    roll -= probability
  }
  return undefined
}

function irregular(due: LocalDate, chance: Random): Fate {
  const days = lateness(delays.INTERMITENTE, chance)
  if (days !== undefined) return whole(addDays(due, days))
  // The rest is paid in two parts, the second much later, or was charged by mistake.
  if (chance.chance(0.15))
    return {
      payments: [],
      cancelledOn: nextBusinessDay(bankCalendar, addDays(due, chance.int(33, 75))),
    }
  const first = chance.int(8, 40)
  return {
    payments: [
      paymentOn(addDays(due, first), 0.3 + 0.4 * chance.next()),
      paymentOn(addDays(due, first + chance.int(120, 500))),
    ],
    cancelledOn: undefined,
  }
}

/** Final settlement of a debt of some months. */
function settleInFull(
  { tenant }: DemoContract,
  due: LocalDate,
  today: LocalDate,
  chance: Random,
): Fate {
  const back = (businessDays: number) => addBusinessDays(bankCalendar, today, -businessDays)
  const age = daysBetween(due, today)
  switch (tenant.settling) {
    case 'ONTEM':
      return age > 75 ? whole(back(2)) : open
    case 'HA_SEMANAS':
      return age > 60 ? whole(back(8 + (tenant.ordinal % 9))) : open
    case 'EM_PARTE':
      return age > 40 && chance.chance(0.5)
        ? { payments: [paymentOn(back(2), 0.35)], cancelledOn: undefined }
        : open
    default:
      return open
  }
}

/** Months since a tenant stopped paying: two to fourteen. */
const stoppedMonths = ({ tenant }: DemoContract): number => 2 + ((tenant.ordinal * 5) % 13)

/** Outcome of the boleto of a contract with this due date. */
export function fateOf(
  contract: DemoContract,
  due: LocalDate,
  today: LocalDate,
  chance: Random,
): Fate {
  const { habit } = contract.tenant
  if (habit === 'PARADO' && daysBetween(due, today) <= stoppedMonths(contract) * 30)
    return settleInFull(contract, due, today, chance)
  if (habit === 'INTERMITENTE') return irregular(due, chance)
  if (habit !== 'PARADO' && chance.chance(0.002))
    return {
      payments: [],
      cancelledOn: nextBusinessDay(bankCalendar, addDays(due, chance.int(3, 20))),
    }
  const days = lateness(habit === 'PARADO' ? delays.LENTO : delays[habit], chance)
  return days === undefined ? open : whole(addDays(due, days))
}

/** Settles the remainder of a boleto by a day. */
export function settledBy(last: LocalDate, { payments, cancelledOn }: Fate): Fate {
  if (cancelledOn !== undefined) return { payments, cancelledOn }
  if (payments.length === 0) return whole(last)
  const inTime = (payment: Payment) =>
    payment.paidOn <= last ? payment : paymentOn(last, payment.share)
  return { payments: payments.map(inTime), cancelledOn }
}

/** Makes most payments before a day only days late instead of months. */
export function mostlyInTime(fate: Fate, due: LocalDate, before: LocalDate, chance: Random): Fate {
  const isPast =
    fate.payments.length > 0 && fate.payments.every(({ clearedOn }) => clearedOn < before)
  return isPast && chance.chance(0.7) ? whole(addDays(due, chance.int(-3, 9))) : fate
}
