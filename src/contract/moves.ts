/** What several people answer for together: an act that changes one of them needs a declaration. */
export type Figure =
  /** Who is listed at the bureau, and for how much. */
  | 'listing'
  /** Whether there is a lawsuit, and how far it is. */
  | 'suit'
  /** What a lawsuit claims. */
  | 'claim'
  /** What is owed and what was paid, as the ERP and the courts say. */
  | 'debt'
  /** The delinquency of a month. */
  | 'month'
  /** Index tables and weights. */
  | 'rate'
  /** Parameters and registers that decide for everybody. */
  | 'rule'

/**
 * Which figure an act changes, and how a second person takes part. docs/security.md lists every
 * declaration; src/server/http/moves.test.ts asks each writing call for one.
 */
export type Moves = { readonly figure: Figure } & (
  | {
      /**
       * 'chain': another person decides in a later step. 'confirmation': nothing happens until
       * another person confirms. 'limit': the same from a limit on, and below it the others are
       * notified.
       */
      readonly secondPerson: 'chain' | 'confirmation' | 'limit'
      /** Who counts as having acted, and what is refused to them. */
      readonly hands: string
    }
  | {
      readonly secondPerson: 'none'
      /** Why one person is enough. */
      readonly because: string
      /** Where the others see it. */
      readonly shownBy: string
    }
)
