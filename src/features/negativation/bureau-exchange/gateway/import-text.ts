import { decoderOf, HighBytes } from '#listing/server/reading/encodings.ts'

/** A row of a text file with its first line number. */
export type TextRow = { readonly line: number; readonly cells: readonly string[] }

/**
 * Text of a file: UTF-8 with or without BOM, or another encoding of Portuguese texts (rules 9).
 * Undefined for binary content.
 */
export function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const highBytes = new HighBytes()
    highBytes.add(bytes)
    return decoderOf(highBytes.best())(Buffer.from(bytes))
  }
}

/**
 * The quoted cell that starts at `from`, and the position after it; an unclosed one extends to
 * the end.
 */
function quotedCell(text: string, from: number): { readonly cell: string; readonly after: number } {
  let cell = ''
  let at = from + 1
  for (;;) {
    const close = text.indexOf('"', at)
    if (close < 0) return { cell: cell + text.slice(at), after: text.length }
    cell += text.slice(at, close)
    if (text[close + 1] !== '"') return { cell, after: close + 1 }
    cell += '"'
    at = close + 2
  }
}

/** Parses rows: ';' between cells, optional quotes, any line ends. Skips empty lines. */
export function rowsOf(text: string): TextRow[] {
  const rows: TextRow[] = []
  const ending = /;|\r\n|\r|\n/g
  let line = 1
  let startedAt = 1
  let cells: string[] = []
  for (let at = 0; at < text.length;) {
    const quotedText = text[at] === '"' ? quotedCell(text, at) : undefined
    ending.lastIndex = quotedText?.after ?? at
    const end = ending.exec(text)
    cells.push((quotedText?.cell ?? '') + text.slice(quotedText?.after ?? at, end?.index))
    line += quotedText?.cell.match(/\r\n|\r|\n/g)?.length ?? 0
    at = end ? ending.lastIndex : text.length
    if (end?.[0] === ';' && at < text.length) continue
    const isOfExcel = startedAt === 1 && /^sep=.?$/i.test(cells[0] ?? '')
    if (!isOfExcel && cells.some((cell) => cell.trim() !== ''))
      rows.push({ line: startedAt, cells: cells.map((cell) => cell.trim()) })
    cells = []
    line += 1
    startedAt = line
  }
  return rows
}
