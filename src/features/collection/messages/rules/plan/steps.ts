import { daysBetween, type LocalDate } from '#values/local-date.ts'

import type { BoletoFacts, PastStep, Person, PlanStep, State } from './facts.ts'
import type { Frame } from './frame.ts'

const OUT: readonly State[] = ['LIBERADA', 'ENVIANDO', 'ENVIADA', 'ENTREGUE', 'INCERTA']
const TRIED: readonly State[] = ['DEVOLVIDA', 'FALHOU']

/** The step that a notice from elsewhere does. */
const STEP_OF_NOTICES = 'PRE_NEGATIVACAO'

/** Earlier messages of a person about a boleto, within the cycle of its due day. */
export const pastOf = (boleto: BoletoFacts, document: string, frame: Frame): readonly PastStep[] =>
  boleto.past.length === 0
    ? boleto.past
    : boleto.past.filter(
        (past) =>
          past.document === document &&
          Math.abs(daysBetween(past.cycleDueOn, boleto.dueOn)) < frame.parameters.cycleDays,
      )

/** The due day with which the cycle began. */
export const cycleOf = (boleto: BoletoFacts, past: readonly PastStep[]): LocalDate =>
  past.reduce<LocalDate | undefined>(
    (first, { cycleDueOn }) => (first === undefined || cycleDueOn < first ? cycleDueOn : first),
    undefined,
  ) ?? boleto.dueOn

/** Channels of the step that come after one and were not used yet. */
const channelsAfter = (step: PlanStep, { channel }: PastStep, past: readonly PastStep[]) =>
  step.channels
    .slice(step.channels.indexOf(channel) + 1)
    .filter((later) => !past.some((one) => one.step === step.code && one.channel === later))

const isOverdueForDelivery = (past: PastStep, frame: Frame): boolean =>
  past.kind === 'NOTIFICACAO' &&
  past.state === 'ENVIADA' &&
  frame.businessDaysSince(past.day) >= frame.parameters.deliveryDays

/** Whether this message did the step: a notice that never arrived did not while another channel is left. */
function didStep(step: PlanStep, one: PastStep, past: readonly PastStep[], frame: Frame): boolean {
  if (one.step !== step.code) return false
  if (!OUT.includes(one.state)) return one.kind !== 'NOTIFICACAO' && TRIED.includes(one.state)
  return !isOverdueForDelivery(one, frame) || channelsAfter(step, one, past).length === 0
}

export const isDone = (
  step: PlanStep,
  boleto: BoletoFacts,
  document: string,
  past: readonly PastStep[],
  frame: Frame,
): boolean =>
  past.some((one) => didStep(step, one, past, frame)) ||
  (step.code === STEP_OF_NOTICES && boleto.noticed.includes(document))

/**
 * Channels over which a step may go now: all of them, unless a notice went out and never arrived; then
 * those after it.
 */
export function channelsLeft(
  step: PlanStep,
  past: readonly PastStep[],
  frame: Frame,
): readonly PlanStep['channels'][number][] {
  const silent = past.findLast((one) => one.step === step.code && isOverdueForDelivery(one, frame))
  return silent === undefined ? step.channels : channelsAfter(step, silent, past)
}

/** A message that reached somebody, or may have. */
const wentOut = ({ kind, state }: PastStep): boolean =>
  OUT.includes(state) || state === 'DEVOLVIDA' || (state === 'FALHOU' && kind !== 'NOTIFICACAO')

/** Whether a boleto rests: the last message that did one of its steps is too young. */
const isResting = (past: readonly PastStep[], frame: Frame): boolean =>
  past.some(
    (one) =>
      one.day <= frame.day &&
      frame.daysSince(one.day) < frame.parameters.intervalDays &&
      wentOut(one),
  )

export const stepsOf = (steps: readonly PlanStep[], person: Person): readonly PlanStep[] =>
  (person === 'LOJISTA' ? steps : steps.filter((step) => step.isForGuarantors)).toSorted(
    (a, b) => a.from - b.from || a.to - b.to,
  )

/** A notice before a lawsuit is only for what is in one that is not filed. */
const isMeantFor = (step: PlanStep, boleto: BoletoFacts): boolean =>
  step.code !== 'PRE_AJUIZAMENTO' || boleto.isFollowed

/** The lowest step whose window holds the boleto and that is not done. */
export function currentStep(
  steps: readonly PlanStep[],
  boleto: BoletoFacts,
  document: string,
  past: readonly PastStep[],
  frame: Frame,
): PlanStep | undefined {
  const days = frame.daysAfter(boleto.dueOn)
  const step = steps.find(
    (one) =>
      days >= one.from &&
      days <= one.to &&
      isMeantFor(one, boleto) &&
      !isDone(one, boleto, document, past, frame),
  )
  return step !== undefined && past.length > 0 && isResting(past, frame) ? undefined : step
}
