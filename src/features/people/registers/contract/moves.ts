import type { Moves } from '#contract/moves.ts'

/** Declares what a change of a register affects. */
export const ofRegister = {
  figure: 'rule',
  secondPerson: 'none',
  because: 'it names and classifies; debts, listings and claims are decided elsewhere',
  shownBy: 'the decision log, with both values',
} as const satisfies Moves
