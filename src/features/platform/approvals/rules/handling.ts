import { type Eyes, sameEyes } from '#values/eyes.ts'
import type { Refusal } from '#values/refusal.ts'

/**
 * The acting user: the rule codes of the profile grant the steps (rules 1). The mall scope is
 * checked before.
 */
export type Actor = Eyes & { readonly rules: readonly string[] }

/** Current step of an item, and who handled each step. */
export type Handling<Step extends string> = {
  readonly status: Step
  /** For each step, the step from which it was first entered; going back changes nothing. */
  readonly enteredFrom: Readonly<Partial<Record<Step, Step>>>
  /**
   * For each step, the users who decided or submitted there. The last one of a finished step moved
   * the item on (rules 4.3 h).
   */
  readonly handledBy: Readonly<Partial<Record<Step, readonly number[]>>>
}

/** Steps of a workflow for the four-eyes check, with its messages. */
export type Chain<Step extends string> = {
  /** 0 for the first step. */
  readonly order: (step: Step) => number
  /** Rule code that grants a step (rules 1). */
  readonly ruleOf: (step: Step) => string
  /** True if analysts of the item may not decide in this step. */
  readonly isApproval: (step: Step) => boolean
  /** For each step, the steps whose decision leads into it. */
  readonly decidedBefore: Readonly<Partial<Record<Step, readonly Step[]>>>
  readonly notAllowed: () => Refusal
  readonly analystApproves: () => Refusal
  readonly consecutiveMover: () => Refusal
  readonly outOfStep: (step: Step) => Refusal
  readonly changedMeanwhile: () => Refusal
}

/** Appends a user to those who handled a step; the last one moved the item on. */
export const handledBy = <Step extends string>(
  handling: Pick<Handling<Step>, 'handledBy'>,
  step: Step,
  userId: number,
): Handling<Step>['handledBy'] => ({
  ...handling.handledBy,
  [step]: [...(handling.handledBy[step] ?? []).filter((user) => user !== userId), userId],
})

/** Records the first entry into a step. */
export const enteredFrom = <Step extends string>(
  handling: Pick<Handling<Step>, 'status' | 'enteredFrom'>,
  to: Step,
): Handling<Step>['enteredFrom'] => ({
  ...handling.enteredFrom,
  [to]: handling.enteredFrom[to] ?? handling.status,
})

type Handled<Step extends string> = Pick<Handling<Step>, 'status' | 'handledBy'>

/**
 * True for users who submitted or decided in an earlier step, whatever their profile is now (rules
 * 4.3 h).
 */
export const isAnalyst = <Step extends string>(
  chain: Chain<Step>,
  { status, handledBy: hands }: Handled<Step>,
  userId: number,
): boolean =>
  Object.entries<readonly number[] | undefined>(hands).some(
    ([step, users = []]) =>
      chain.order(step as Step) < chain.order(status) && users.includes(userId),
  )

/**
 * True for the user whose decision moved the item into its current step. They may not move it out,
 * so a double submit does not advance it twice.
 */
export const isConsecutiveMover = <Step extends string>(
  chain: Chain<Step>,
  { status, handledBy: hands }: Handled<Step>,
  userId: number,
): boolean => (chain.decidedBefore[status] ?? []).some((step) => hands[step]?.at(-1) === userId)

/** Four-eyes check of an item in its current step; undefined if the user may decide. */
export const fourEyes = <Step extends string>(
  chain: Chain<Step>,
  thing: Handled<Step>,
  by: Eyes,
): Refusal | undefined =>
  (chain.isApproval(thing.status)
    ? sameEyes(by, (userId) => isAnalyst(chain, thing, userId), chain.analystApproves())
    : undefined) ??
  sameEyes(by, (userId) => isConsecutiveMover(chain, thing, userId), chain.consecutiveMover())
