import { setImmediate } from 'node:timers/promises'

import {
  laddersInForce,
  sendersInForce,
  textsInForce,
} from '#features/collection/ladders/actions/in-force.ts'
import { readIndices } from '#features/ledger/corrected-balance/actions.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import type { Work } from '#server/work/work.ts'
import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'
import type { LocalDate } from '#values/local-date.ts'

import { chargesOn, withCharges } from '../rules/plan/charges.ts'
import type { LeftOut, Plan, PlanLadder, PlannedMessage, TenantFacts } from '../rules/plan/facts.ts'
import { type Frame, frameOf, isOverdue } from '../rules/plan/frame.ts'
import { planLadder, planParameters, textFinder } from '../rules/plan/from-ladders.ts'
import { planTenant, saidOnce } from '../rules/plan/plan.ts'
import { superseded } from '../rules/plan/superseded.ts'
import { gathered, tenantsOf } from '../rules/plan/tenants.ts'
import { type PlanTerms, readChargedTitulos, readPlanRows } from '../store/plan-facts.ts'
import { readLastLeftOut } from '../store/plan-history.ts'
import { type PlanScope, planWindow } from '../store/plan-scope.ts'

type Planning = {
  readonly malls: readonly number[]
  readonly day: LocalDate
  /** Some tenants alone, such as those of messages that are about to leave. */
  readonly only?: { readonly tenantIds: readonly number[] }
  /** Messages taken as if they did not exist, so that their boletos are planned once more. */
  readonly ignoring?: readonly number[]
}

/** The ladders, texts and parameters of a day. */
export async function readFrame(work: Work, day: LocalDate): Promise<Frame> {
  const ladders = await laddersInForce(work)
  const texts = await textsInForce(work)
  return frameOf({
    day,
    ladders: ladders.map(planLadder),
    parameters: planParameters(await readParameters(work.tx)),
    textOf: textFinder(texts),
  })
}

const asksDelays = (ladders: readonly PlanLadder[]): boolean =>
  ladders.some(({ segment }) => segment.isFirstDelay !== null)

function termsOf({ day, ladders }: Frame, ignored: readonly number[], until: LocalDate): PlanTerms {
  const window = planWindow(
    day,
    ladders.flatMap(({ steps }) => steps),
    ladders.some(({ segment }) => segment.contractTypes.length > 0),
  )
  return {
    window: { ...window, dueUntil: until > window.dueUntil ? until : window.dueUntil },
    receivedSince: addBusinessDays(bankCalendar, day, -2),
    asksDelays: asksDelays(ladders),
    ignored,
  }
}

/**
 * Facts of the tenants of a scope on the day of the frame.
 *
 * @param until - boletos due until then are read, too, for plans of later days
 */
export async function readFacts(
  work: Work,
  scope: PlanScope,
  frame: Frame,
  ignored: readonly number[] = [],
  until: LocalDate = frame.day,
): Promise<TenantFacts[]> {
  const senders = await sendersInForce(work, scope.malls)
  const rows = await readPlanRows(
    work.tx,
    scope,
    termsOf(frame, ignored, until),
    new Set(senders.map(({ mallId }) => mallId)),
  )
  return tenantsOf(rows)
}

/** Adds what the overdue boletos of the messages come to with charges. */
async function charged(work: Work, plan: Plan, frame: Frame): Promise<Plan> {
  const ids = new Set<number>()
  for (const { boletos } of plan.messages)
    for (const boleto of boletos) if (isOverdue(boleto, frame)) ids.add(boleto.boletoId)
  if (ids.size === 0) return plan
  const { table, parameters } = await readIndices(work)
  const chargesOf = chargesOn(frame.day, table, parameters)
  const titulos = gathered(await readChargedTitulos(work.tx, [...ids]), ({ boletoId }) => boletoId)
  const known = new Map([...titulos].map(([id, ones]) => [id, chargesOf(ones)]))
  return withCharges(plan, ({ boletoId }) => known.get(boletoId))
}

/** Malls whose facts are in memory at a time. */
const MALLS_AT_ONCE = 10
/** Tenants between two pauses that let other requests through. */
const TENANTS_AT_ONCE = 500

async function planFacts(facts: readonly TenantFacts[], frame: Frame): Promise<Plan> {
  const messages: PlannedMessage[] = []
  const leftOut: LeftOut[] = []
  for (const [place, tenant] of facts.entries()) {
    if (place % TENANTS_AT_ONCE === TENANTS_AT_ONCE - 1) await setImmediate()
    const plan = planTenant(tenant, frame)
    messages.push(...plan.messages)
    leftOut.push(...plan.leftOut)
  }
  return { messages, leftOut }
}

async function planScope(
  work: Work,
  scope: PlanScope,
  frame: Frame,
  { ignoring = [], only }: Planning,
): Promise<Plan> {
  const facts = await readFacts(work, scope, frame, ignoring)
  const plan = await charged(work, await planFacts(facts, frame), frame)
  if (only !== undefined) return plan
  const before = await readLastLeftOut(work.tx, scope, frame.day)
  const tenants = new Map(facts.map((tenant) => [tenant.tenantId, tenant]))
  const leftOut = [...saidOnce(plan.leftOut), ...superseded(before, tenants, plan, frame)]
  return { messages: plan.messages, leftOut }
}

/**
 * Who gets which message on a day, and who is left out of it (rules 8.1). With `only`, what keeps a boleto
 * from the tenant is repeated for each guarantor, so that every boleto of a message has its answer.
 */
export async function planMalls(work: Work, planning: Planning): Promise<Plan> {
  const frame = await readFrame(work, planning.day)
  const messages: PlannedMessage[] = []
  const leftOut: LeftOut[] = []
  for (let place = 0; place < planning.malls.length; place += MALLS_AT_ONCE) {
    const malls = planning.malls.slice(place, place + MALLS_AT_ONCE)
    const scope = { malls, tenantIds: planning.only?.tenantIds }
    const plan = await planScope(work, scope, frame, planning)
    messages.push(...plan.messages)
    leftOut.push(...plan.leftOut)
  }
  return { messages, leftOut }
}
