import { cents, type Cents } from '#values/cents.ts'

/** A título of an action in the database; charges are null if nothing was computed. */
export type Claim = {
  readonly id: number
  readonly number: string
  readonly isConsidered: boolean
  readonly leftOutBy: 'CRITERIO' | 'PESSOA' | 'PAGO' | 'EXCECAO' | 'ACORDO' | null
  readonly open_cents: Cents
  /** The principal from which the charges were computed. */
  readonly base_cents: Cents | null
  readonly correction_cents: Cents | null
  readonly fine_cents: Cents | null
  readonly interest_cents: Cents | null
  readonly informedCorrection_cents: Cents | null
  readonly informedFine_cents: Cents | null
  readonly informedInterest_cents: Cents | null
}

/** The claim of a título: its principal and charges. */
export type TituloClaim = {
  readonly isConsidered: boolean
  readonly principal_cents: Cents
  readonly correction_cents: Cents
  readonly fine_cents: Cents
  readonly interest_cents: Cents
}

export type ClaimChange = {
  readonly id: number
  readonly number: string
  readonly before: TituloClaim
  readonly after: TituloClaim
}

const zero = cents(0)

/** The claim of a título; for one not considered, the claim it would have. */
export const tituloClaim = (claim: Claim): TituloClaim => ({
  isConsidered: claim.isConsidered,
  principal_cents: (claim.isConsidered ? claim.base_cents : null) ?? claim.open_cents,
  correction_cents: claim.informedCorrection_cents ?? claim.correction_cents ?? zero,
  fine_cents: claim.informedFine_cents ?? claim.fine_cents ?? zero,
  interest_cents: claim.informedInterest_cents ?? claim.interest_cents ?? zero,
})

/** Compares the títulos of `ids` before and after an act, in the order of `before`. */
export function claimChanges(
  before: readonly Claim[],
  after: readonly Claim[],
  ids: ReadonlySet<number>,
): ClaimChange[] {
  const next = new Map(after.map((claim) => [claim.id, claim]))
  return before.flatMap((claim) => {
    const other = next.get(claim.id)
    if (!ids.has(claim.id) || !other) return []
    const { id, number } = claim
    return [{ id, number, before: tituloClaim(claim), after: tituloClaim(other) }]
  })
}

/** Merges successive changes into one per título, from first to latest state. */
export function joinedChanges(changes: readonly ClaimChange[]): ClaimChange[] {
  const joined = new Map<number, ClaimChange>()
  for (const change of changes)
    joined.set(change.id, { ...change, before: joined.get(change.id)?.before ?? change.before })
  return [...joined.values()]
}
