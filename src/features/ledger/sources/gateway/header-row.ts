import { foldName } from '#values/fold-text.ts'

/** Rows at the start of a file in which its header may be (rules 11, 2). */
export const headerRows = 30

/** The first rows of a file as texts, with their lines. */
export type TopRow = { readonly line: number; readonly texts: readonly string[] }

/** Place of the header among the top rows, and its column names. */
export type FoundHeader = {
  readonly line: number
  /** Last line of a header of several rows. */
  readonly lastLine: number
  readonly names: readonly string[]
}

/** Names of a header of several rows, one above the other. */
function namesFrom(rows: readonly TopRow[], at: number, count: number): readonly string[] {
  const own = rows.slice(at, at + count)
  const width = Math.max(0, ...own.map(({ texts }) => texts.length))
  return Array.from({ length: width }, (_, column) => {
    const words = own.map(({ texts }) => texts[column]?.trim() ?? '')
    return [...new Set(words.filter((word) => word !== ''))].join(' ')
  })
}

const has = (names: readonly string[], wanted: readonly string[]): number => {
  const folds = new Set(names.map(foldName))
  return wanted.filter((name) => folds.has(foldName(name))).length
}

const isWord = (text: string) => /\p{L}/u.test(text) && !/^\s*[\d.,/-]+\s*$/.test(text)

const headerAt = (rows: readonly TopRow[], at: number, count: number): FoundHeader => ({
  line: rows[at]?.line ?? 0,
  lastLine: rows[Math.min(at + count, rows.length) - 1]?.line ?? 0,
  names: namesFrom(rows, at, count),
})

/** True if the row, with those below it, has every wanted name. */
export const isHeader = (names: readonly string[], wanted: readonly string[]): boolean =>
  has(names, wanted) === wanted.length

/**
 * The header: the first row with every wanted name, else, without wanted names, the row with most
 * words. `nearest` is the row that has at least half of the wanted names.
 */
export function findHeader(
  rows: readonly TopRow[],
  wanted: readonly string[],
  count: number,
): { readonly found?: FoundHeader; readonly nearest?: FoundHeader } {
  if (wanted.length === 0) {
    // Merged titles repeat one text in every column.
    const words = rows.map(({ texts }) => new Set(texts.filter(isWord)).size)
    const most = Math.max(0, ...words)
    return most === 0 ? {} : { found: headerAt(rows, words.indexOf(most), count) }
  }
  const matches = rows.map((_, at) => has(namesFrom(rows, at, count), wanted))
  const at = matches.indexOf(wanted.length)
  if (at >= 0) return { found: headerAt(rows, at, count) }
  const most = Math.max(0, ...matches)
  return most * 2 >= wanted.length && most > 0
    ? { nearest: headerAt(rows, matches.indexOf(most), count) }
    : {}
}
