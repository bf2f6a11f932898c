import type { Moves } from '#contract/moves.ts'

/** Declares what a change of a register affects. */
export const ofRegister = {
  figure: 'rule',
  secondPerson: 'none',
  because: 'it names and sorts; what is owed, listed or claimed is decided elsewhere',
  shownBy: 'the decision log, with both values',
} as const satisfies Moves
