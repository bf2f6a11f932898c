/** Figures with shared responsibility: an act that changes one needs a declaration. */
export type Figure =
  /** Who is listed at the bureau, with which amount. */
  | 'listing'
  /** Existence and progress of a lawsuit. */
  | 'suit'
  /** Amounts that a lawsuit claims. */
  | 'claim'
  /** Debts and payments, from the ERP and the courts. */
  | 'debt'
  /** Delinquency of a month. */
  | 'month'
  /** Index tables and weights. */
  | 'rate'
  /** Parameters and registers that apply to everybody. */
  | 'rule'

/**
 * The figure that an act changes, and how a second person takes part. docs/security.md lists every
 * declaration; src/server/http/moves.test.ts requires one for each writing call.
 */
export type Moves = { readonly figure: Figure } & (
  | {
      /**
       * 'chain': another person decides in a later step. 'confirmation': another person must
       * confirm first. 'limit': the same above a limit; below it the others are notified.
       */
      readonly secondPerson: 'chain' | 'confirmation' | 'limit'
      /** Who counts as having acted, and what is refused to them. */
      readonly hands: string
    }
  | {
      readonly secondPerson: 'none'
      readonly because: string
      /** Where the other users see it. */
      readonly shownBy: string
    }
)
