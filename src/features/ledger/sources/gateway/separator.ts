import { foldName } from '#values/fold-text.ts'

const separators = [';', '\t', '|', ','] as const
const linesLooked = 40

/** Number of cells of a line; separators between quotes do not count. */
function cellsOf(line: string, separator: string): number {
  let count = 1
  let isQuoted = false
  for (const character of line) {
    if (character === '"' && separator !== '|') isQuoted = !isQuoted
    else if (character === separator && !isQuoted) count++
  }
  return count
}

/**
 * Separator of a csv text: that of a first line 'sep=x', else the one most regular over the first
 * lines; with two alike, the one that makes more cells.
 */
export function separatorOf(text: string): string {
  const lines = text.split(/\r\n|\r|\n/)
  const hint = /^"?sep=(.)"?\s*$/i.exec(lines[0] ?? '')?.[1]
  if (hint !== undefined) return hint
  const some = lines.filter((line) => foldName(line) !== '').slice(0, linesLooked)
  const scores = separators.map((separator) => {
    const counts = new Map<number, number>()
    for (const line of some) {
      const cells = cellsOf(line, separator)
      if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1)
    }
    const [best = [0, 0]] = [...counts].toSorted(
      ([width, lines1], [other, lines2]) => lines2 - lines1 || other - width,
    )
    return { separator, width: best[0], regular: best[1] }
  })
  const [first] = scores.toSorted(
    (one, other) => other.regular - one.regular || other.width - one.width,
  )
  return first && first.regular > 0 ? first.separator : ';'
}
