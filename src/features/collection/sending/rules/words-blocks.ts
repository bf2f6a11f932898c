/** A paragraph of a message, or the rows of a table in it; the first row is its head. */
export type WordsBlock =
  | { readonly as: 'text'; readonly text: string }
  | { readonly as: 'table'; readonly rows: readonly (readonly string[])[] }

const cellsOf = (line: string): string[] => line.trim().split(/ {2,}/)

const isTable = (lines: readonly string[]): boolean =>
  lines.length > 1 && cellsOf(lines[0] ?? '').length > 2 && /^Boleto\b/.test(lines[0] ?? '')

/** Splits the plain words of a message at its blank lines, and reads its tables of boletos. */
export const wordsBlocks = (text: string): readonly WordsBlock[] =>
  text.split(/\n{2,}/).flatMap((part): WordsBlock[] => {
    const lines = part.split('\n')
    const at = lines.findIndex((line) => /^Boleto {2,}/.test(line))
    if (at < 0 || !isTable(lines.slice(at))) return [{ as: 'text', text: part }]
    const before = lines.slice(0, at).join('\n')
    return [
      ...(before === '' ? [] : [{ as: 'text', text: before } as const]),
      { as: 'table', rows: lines.slice(at).map(cellsOf) },
    ]
  })
