import type { Reason } from '../../contract/reasons.ts'
import type { LeftOut, Plan, PlanLadder, TenantFacts } from './facts.ts'
import type { Frame } from './frame.ts'
import { ladderOf } from './segment.ts'
import { isDone, pastOf } from './steps.ts'

/** What was left out in the batch before. */
export type Before = Pick<
  LeftOut,
  'mallId' | 'tenantId' | 'person' | 'document' | 'name' | 'step' | 'boletoId'
> & { readonly reason: string }

const keyOf = ({
  boletoId,
  document,
  step,
}: Pick<LeftOut, 'boletoId' | 'document' | 'step'>): string => `${boletoId}|${document}|${step}`

/** The step's window is over, or the ladder has no such step any more. */
function isOver(ladder: PlanLadder, code: string, days: number): boolean {
  const step = ladder.steps.find((one) => one.code === code)
  return step === undefined || days > step.to
}

/**
 * Steps whose window closed undone since the batch before: left out as SUPERADO, with the last reason
 * (rules 8.1, row 2).
 */
export function superseded(
  before: readonly Before[],
  tenants: ReadonlyMap<number, TenantFacts>,
  plan: Plan,
  frame: Frame,
): LeftOut[] {
  const still = new Set(plan.leftOut.map(keyOf))
  return before.flatMap((one) => {
    const facts = tenants.get(one.tenantId)
    const boleto = facts?.boletos.find(({ id }) => id === one.boletoId)
    if (facts === undefined || boleto === undefined || boleto.openCents === 0) return []
    const ladder = ladderOf(facts, frame)
    if (ladder === undefined || still.has(keyOf(one))) return []
    if (!isOver(ladder, one.step, frame.daysAfter(boleto.dueOn))) return []
    const past = pastOf(boleto, one.document, frame)
    const step = ladder.steps.find(({ code }) => code === one.step)
    if (step !== undefined && isDone(step, boleto, one.document, past, frame)) return []
    const { reason, ...left } = one
    return {
      ...left,
      dueOn: boleto.dueOn,
      openCents: boleto.openCents,
      reason: 'SUPERADO' as const,
      others: [reason as Reason],
    }
  })
}
