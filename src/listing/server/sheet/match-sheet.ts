import type { SheetProblem } from '../../sheet.ts'
import type { ReadSheet, SheetLine } from './read-sheet.ts'

/** A sheet line and its single matching row. */
export type Match<Row, C extends string> = { readonly row: Row; readonly line: SheetLine<C> }

const inOrder = (problems: readonly SheetProblem[]): SheetProblem[] =>
  problems.toSorted((one, other) => one.linha - other.linha)

/** Reports a sheet line without a match. */
export const problemOf = <C extends string>(
  { line, key }: SheetLine<C>,
  motivo: string,
  { coluna = 'Boleto', valor = key }: { readonly coluna?: string; readonly valor?: string } = {},
): SheetProblem => ({ linha: line, coluna, valor, motivo })

/**
 * Matches lines to rows. Unknown keys and keys with two rows, such as a number used in two malls,
 * are reported.
 */
export async function matchSheet<Row, C extends string>(
  { lines, problems }: ReadSheet<C>,
  rows: readonly Row[],
  {
    keyOf,
    whyMissing,
  }: {
    readonly keyOf: (row: Row) => string
    readonly whyMissing: (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>
  },
): Promise<{ readonly matches: Match<Row, C>[]; readonly problems: SheetProblem[] }> {
  const byKey = Map.groupBy(rows, keyOf)
  const missing = lines.filter(({ key }) => !byKey.has(key))
  const because: ReadonlyMap<string, string> =
    missing.length === 0 ? new Map() : await whyMissing(missing.map(({ key }) => key))
  const matches: Match<Row, C>[] = []
  const found = [...problems]
  for (const line of lines) {
    const [row, ...others] = byKey.get(line.key) ?? []
    if (row === undefined)
      found.push(problemOf(line, because.get(line.key) ?? 'O boleto não foi encontrado.'))
    else if (others.length > 0)
      found.push(problemOf(line, 'O número existe em mais de um shopping: trate-o na lista.'))
    else matches.push({ row, line })
  }
  return { matches, problems: inOrder(found) }
}
