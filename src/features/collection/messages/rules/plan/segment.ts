import { addDays } from '#values/local-date.ts'

import type { PlanLadder, PlanSegment, TenantFacts } from './facts.ts'
import { type Frame, isOverdue } from './frame.ts'

const FIRST_DELAY_FROM = 31
const FIRST_DELAY_TO = 365
const PAID_IN_TIME_WITHIN = 5

/**
 * No boleto of the past year was paid late or is open. One that was zeroed without a dated receipt
 * counts as paid in time.
 */
const isFirstDelay = ({ delays }: TenantFacts, frame: Frame): boolean =>
  delays.every(({ dueOn, isOpen, lastReceiptOn }) => {
    const days = frame.daysAfter(dueOn)
    if (days < FIRST_DELAY_FROM || days > FIRST_DELAY_TO) return true
    if (isOpen) return false
    return (
      lastReceiptOn === null || lastReceiptOn <= addDays(frame.adjusted(dueOn), PAID_IN_TIME_WITHIN)
    )
  })

/** QUEBRA = some promise is broken; CUMPRE = some was kept and none is broken (rules 7.6). */
function promisesOf({ promises }: TenantFacts, frame: Frame): 'CUMPRE' | 'QUEBRA' | undefined {
  if (promises.some(({ isOpen, agreementOn }) => isOpen && agreementOn < frame.promisedSince))
    return 'QUEBRA'
  return promises.some(({ isOpen, isReceived }) => !isOpen && isReceived) ? 'CUMPRE' : undefined
}

const isWithin = (value: number, from: number | null, to: number | null): boolean =>
  (from === null || value >= from) && (to === null || value <= to)

const isAmong = <T>(wanted: readonly T[], found: readonly T[]): boolean =>
  wanted.length === 0 || found.some((one) => wanted.includes(one))

const isAsWanted = <T>(wanted: T | null, found: () => T | undefined): boolean =>
  wanted === null || found() === wanted

/** Whether a ladder is made for the tenant: every part of its segment that is given holds. */
function isInSegment(segment: PlanSegment, facts: TenantFacts, frame: Frame): boolean {
  const overdue = facts.boletos.filter((boleto) => isOverdue(boleto, frame))
  const arrears = Math.max(0, ...overdue.map(({ originalDueOn }) => frame.daysSince(originalDueOn)))
  const openCents = overdue.reduce((sum, boleto) => sum + boleto.openCents, 0)
  return (
    isAmong(segment.malls, [facts.mallId]) &&
    isAmong(
      segment.contractTypes,
      facts.boletos.flatMap(({ openCents: open, contract }) => (open > 0 ? [contract.type] : [])),
    ) &&
    isAmong(segment.groups, facts.groupIds) &&
    isAsWanted(segment.isCorporate, () => facts.groupIds.length > 0) &&
    isWithin(arrears, segment.arrearsFrom, segment.arrearsTo) &&
    isWithin(openCents, segment.centsFrom, segment.centsTo) &&
    isAsWanted(segment.isFirstDelay, () => isFirstDelay(facts, frame)) &&
    isAsWanted(segment.promises, () => promisesOf(facts, frame))
  )
}

const isForEverybody = (segment: PlanSegment): boolean =>
  Object.values(segment).every(
    (part) => part === null || (Array.isArray(part) && part.length === 0),
  )

/** The ladder of a tenant: the first whose segment holds. */
export const ladderOf = (facts: TenantFacts, frame: Frame): PlanLadder | undefined =>
  frame.ladders.find(({ segment }) => isForEverybody(segment) || isInSegment(segment, facts, frame))
