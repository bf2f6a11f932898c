/**
 * A sentence that must hold, and a query for the rows that violate it, each described by `what`.
 */
export type Invariant = {
  readonly name: string
  readonly sentence: string
  readonly query: string
  /** Applies only while processes work on the database, not to a restored one. */
  readonly isOfWork?: boolean
}
