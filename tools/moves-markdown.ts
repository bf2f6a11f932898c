import type { Call } from '../src/contract/call.ts'
import type { Figure, Moves } from '../src/contract/moves.ts'

const FIGURES: Readonly<Record<Figure, string>> = {
  listing: 'listings at the bureau',
  suit: 'existence of a lawsuit',
  claim: 'claim of a lawsuit',
  debt: 'debts and payments',
  month: 'delinquency of a month',
  rate: 'index tables and weights',
  rule: 'parameters and registers',
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** The `moves` declarations of these calls as two tables of docs/security.md. */
export function movesMarkdown(calls: readonly Pick<Call, 'name' | 'moves'>[]): string {
  const declared = calls.flatMap(({ name, moves }) => (moves ? [{ name, moves }] : []))
  const order = Object.keys(FIGURES)
  const groups = [...Map.groupBy(declared, ({ moves }) => JSON.stringify(moves)).values()]
    .flatMap((members) =>
      members[0] ? [{ moves: members[0].moves, names: members.map(({ name }) => name) }] : [],
    )
    .toSorted((one, other) => order.indexOf(one.moves.figure) - order.indexOf(other.moves.figure))
  const acts = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')
  const cellsOf = (moves: Moves, names: readonly string[]) =>
    moves.secondPerson === 'none'
      ? [FIGURES[moves.figure], acts(names), moves.because, moves.shownBy]
      : [FIGURES[moves.figure], acts(names), moves.secondPerson, moves.hands]
  const rowsOf = (isAlone: boolean) =>
    groups
      .filter(({ moves }) => (moves.secondPerson === 'none') === isAlone)
      .map(({ moves, names }) => cellsOf(moves, names))
  return [
    'Acts of one person alone:',
    '',
    table(['figure', 'acts', 'why one person is enough', 'where others see it'], rowsOf(true)),
    '',
    'Acts with a second person:',
    '',
    table(['figure', 'acts', 'how', 'who is refused'], rowsOf(false)),
    '',
  ].join('\n')
}
