import type { Refusal } from './refusal.ts'

/**
 * A user in rules that need two people. During a substitution, the absent user and the substitute
 * count as one person, in both directions but not transitively
 * (docs/decisions/0054-acting-for-somebody-away.md).
 */
export type Eyes = {
  /** The real user, also while they see the product as another one. */
  readonly userId: number
  /** Users who count as the same person today. */
  readonly oneWith?: readonly number[] | undefined
}

/** All user ids that count as this person. */
export const countsAs = ({ userId, oneWith = [] }: Eyes): readonly number[] => [userId, ...oneWith]

/**
 * Refusal if the same person acted before; it mentions a substitution. Undefined if another person
 * acted.
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
