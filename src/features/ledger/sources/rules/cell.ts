import { cleanText, hasInvisible } from '#values/fold-code.ts'

/** Non-text value of a spreadsheet cell, as the reader of files returns it. */
export type SheetValue = { readonly kind: 'number' | 'percent' | 'date'; readonly value: number }

/**
 * Text of a cell, its sheet value, and the role of the file that it comes from, whose form decides
 * how days and amounts are read.
 */
export type Cell = {
  readonly text: string
  readonly sheet?: SheetValue | undefined
  readonly role: string
}

/** A row of a source file: its line, and its cells as they were read. */
export type Row = {
  readonly line: number
  readonly role: string
  text(at: number): string
  sheet(at: number): SheetValue | undefined
}

const BLANKS = / {2,}/g
const ODD_BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u2800]/
const DASHES = /[\u2010-\u2015\u2212]/g
const PLAIN = /^[!-~]*$/

/** Text that went into a cell by mistake, and what became of it. */
export type CleanText = { readonly text: string; readonly hadInvisible: boolean }

/**
 * Cleans the text of any cell (rules 11, 2): NFC, no format characters, one blank for several, '-'
 * for every dash.
 */
export function cleanCell(text: string): CleanText {
  if (PLAIN.test(text)) return { text, hadInvisible: false }
  return {
    text: cleanText(text.normalize('NFC')).replace(BLANKS, ' ').replace(DASHES, '-'),
    hadInvisible: hasInvisible(text) || ODD_BLANKS.test(text),
  }
}
