import type { Moves } from '#contract/moves.ts'

/** What a register changes. */
export const ofRegister = {
  figure: 'rule',
  secondPerson: 'none',
  because: 'it names and sorts; what is owed, listed or claimed is decided elsewhere',
  shownBy: 'the decision log, with both values',
} as const satisfies Moves
