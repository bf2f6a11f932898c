/**
 * A sentence that holds, and the query that finds the rows for which it does not; `what` names
 * each.
 */
export type Invariant = {
  readonly name: string
  readonly sentence: string
  readonly query: string
  /**
   * Somebody works on the database: of one that lies still, such as a restored one, it says
   * nothing.
   */
  readonly isOfWork?: boolean
}
