import type { Refusal } from '#values/refusal.ts'

/**
 * Whose eyes look. While a substitution is in force, whoever is away and whoever acts in their
 * place are one person to the four eyes, in both directions and no further
 * (docs/decisions/0054-acting-for-somebody-away.md).
 */
export type Eyes = { readonly userId: number; readonly oneWith?: readonly number[] | undefined }

/**
 * Who acts: the rule codes of the profile decide which steps are theirs (rules 1); the mall scope
 * is checked before.
 */
export type Actor = Eyes & { readonly rules: readonly string[] }

/** Everybody as whom a person counts. */
export const countsAs = ({ userId, oneWith = [] }: Eyes): readonly number[] => [userId, ...oneWith]

/**
 * The refusal of an act over what the same eyes did before; where it was the other one of a
 * substitution, it says so. Undefined where somebody else did it.
 */
export function sameEyes(
  by: Eyes,
  did: (userId: number) => boolean,
  refusal: Refusal,
): Refusal | undefined {
  if (did(by.userId)) return refusal
  return (by.oneWith ?? []).some(did)
    ? {
        ...refusal,
        because: `${refusal.because} Enquanto a substituição vale, você e essa pessoa contam como uma só.`,
      }
    : undefined
}

/** Where a thing stands in its chain, and by whose hands it came there. */
export type Handling<Step extends string> = {
  readonly status: Step
  /** Per step, the one from which it was first entered; what goes back writes nothing. */
  readonly enteredFrom: Readonly<Partial<Record<Step, Step>>>
  /**
   * Per step, whoever changed the decision or submitted there; the last of a step that was left is
   * who moved the thing on (rules 4.3 h).
   */
  readonly handledBy: Readonly<Partial<Record<Step, readonly number[]>>>
}

/** What the steps of a workflow are to the four eyes, and how it words its refusals. */
export type Chain<Step extends string> = {
  /** 0 for the first step. */
  readonly order: (step: Step) => number
  /** The rule code that makes a step somebody's own (rules 1). */
  readonly ruleOf: (step: Step) => string
  /** Whoever analysed does not decide there. */
  readonly isApproval: (step: Step) => boolean
  /** The steps out of which a decision leads into a step. */
  readonly decidedBefore: Readonly<Partial<Record<Step, readonly Step[]>>>
  readonly notAllowed: () => Refusal
  readonly analystApproves: () => Refusal
  readonly consecutiveMover: () => Refusal
  readonly outOfStep: (step: Step) => Refusal
  readonly changedMeanwhile: () => Refusal
}

/** Appends a person to those who handled a step; the last one is who moved the thing on. */
export const handledBy = <Step extends string>(
  handling: Pick<Handling<Step>, 'handledBy'>,
  step: Step,
  userId: number,
): Handling<Step>['handledBy'] => ({
  ...handling.handledBy,
  [step]: [...(handling.handledBy[step] ?? []).filter((user) => user !== userId), userId],
})

/** Entering a step: only the first time is remembered. */
export const enteredFrom = <Step extends string>(
  handling: Pick<Handling<Step>, 'status' | 'enteredFrom'>,
  to: Step,
): Handling<Step>['enteredFrom'] => ({
  ...handling.enteredFrom,
  [to]: handling.enteredFrom[to] ?? handling.status,
})

type Handled<Step extends string> = Pick<Handling<Step>, 'status' | 'handledBy'>

/**
 * Whoever submitted or changed the decision in any step before the current one, whatever the
 * profile is now (rules 4.3 h).
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
 * True for whoever moved the thing into its current step by a decision; the same person does not
 * move it out, so that a double submit does not advance it twice.
 */
export const isConsecutiveMover = <Step extends string>(
  chain: Chain<Step>,
  { status, handledBy: hands }: Handled<Step>,
  userId: number,
): boolean => (chain.decidedBefore[status] ?? []).some((step) => hands[step]?.at(-1) === userId)

/** The four eyes of a thing in its current step; undefined where two eyes are enough. */
export const fourEyes = <Step extends string>(
  chain: Chain<Step>,
  thing: Handled<Step>,
  by: Eyes,
): Refusal | undefined =>
  (chain.isApproval(thing.status)
    ? sameEyes(by, (userId) => isAnalyst(chain, thing, userId), chain.analystApproves())
    : undefined) ??
  sameEyes(by, (userId) => isConsecutiveMover(chain, thing, userId), chain.consecutiveMover())
