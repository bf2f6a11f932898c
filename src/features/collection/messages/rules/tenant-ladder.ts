import { addDays, type LocalDate } from '#values/local-date.ts'
import { lastDayInForce } from '#values/promise-term.ts'

import { LASTING, type Reason, REASONS } from '../contract/reasons.ts'
import type { BoletoFacts, Plan, TenantFacts } from './plan/facts.ts'
import { type Frame, isOverdue } from './plan/frame.ts'
import { planTenant } from './plan/plan.ts'
import { boletoReasons } from './plan/reasons.ts'
import { ladderOf } from './plan/segment.ts'

type Hold = { readonly motivo: Reason; readonly ate: LocalDate | null }

/** Reasons that are gone after a day are not shown. */
const lasting: ReadonlySet<Reason> = new Set(LASTING)

const latest = (days: readonly (LocalDate | null)[]): LocalDate | null =>
  days.reduce<LocalDate | null>((last, day) => {
    if (day === null) return last
    return last === null || day > last ? day : last
  }, null)

function untilOf(reason: Reason, boleto: BoletoFacts, facts: TenantFacts, day: LocalDate) {
  if (reason === 'PROMESSA')
    return boleto.promisedOn === null ? null : lastDayInForce(boleto.promisedOn)
  if (reason === 'PAUSA')
    return latest(
      facts.holds
        .filter(({ since, until }) => since <= day && day <= until)
        .map(({ until }) => until),
    )
  if (reason === 'CONTESTACAO')
    return latest(
      boleto.disputes.map(({ isOpen, remindersUntil, afterUntil }) =>
        isOpen ? remindersUntil : afterUntil,
      ),
    )
  return null
}

/** What holds the open boletos of a tenant today, each reason once with its last day. */
export function holdsOf(facts: TenantFacts, frame: Frame): Hold[] {
  const found = new Map<Reason, LocalDate | null>()
  for (const boleto of facts.boletos) {
    if (!isOverdue(boleto, frame)) continue
    const step = { code: '', kind: 'COBRANCA', asksOverdue: true } as const
    for (const reason of boletoReasons(boleto, step, facts.holds, frame))
      if (lasting.has(reason))
        found.set(
          reason,
          latest([found.get(reason) ?? null, untilOf(reason, boleto, facts, frame.day)]),
        )
  }
  return [...found]
    .map(([motivo, ate]) => ({ motivo, ate }))
    .toSorted((a, b) => REASONS.indexOf(a.motivo) - REASONS.indexOf(b.motivo))
}

/** A receipt keeps a boleto out for two business days; later days forget it. */
const without = (facts: TenantFacts): TenantFacts => ({
  ...facts,
  boletos: facts.boletos.map((boleto) => ({ ...boleto, isReceivedLately: false })),
})

const toTenant = ({ messages }: Plan) => messages.find(({ person }) => person === 'LOJISTA')

/** The name of a step of the tenant's ladder. */
const nameOf = (code: string, facts: TenantFacts, frame: Frame): string =>
  ladderOf(facts, frame)?.steps.find((step) => step.code === code)?.name ?? code

/** The first of the days on which the tenant gets a message if nothing changes, and its step. */
export function nextStep(
  facts: TenantFacts,
  frames: Iterable<Frame>,
  clearedOn: LocalDate,
): { readonly passo: string; readonly nome: string; readonly data: LocalDate } | null {
  const later = without(facts)
  for (const frame of frames) {
    const then = frame.day > clearedOn ? later : facts
    const message = toTenant(planTenant(then, frame))
    if (message !== undefined)
      return {
        passo: message.step,
        nome: nameOf(message.step, then, frame),
        data: frame.day,
      }
  }
  return null
}

export const daysAhead = 60

export const lastAhead = (today: LocalDate): LocalDate => addDays(today, daysAhead)
