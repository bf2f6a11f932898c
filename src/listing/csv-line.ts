// A spreadsheet program runs what starts like this (OWASP, CSV injection), after blanks too; some
// turn the wide forms into them.
const runs = /^[\s\u200b\ufeff]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u
// XML 1.0 has no way to write these; one of them would make the whole file unreadable.
const unwritable =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/**
 * A text that no spreadsheet program takes for a formula: a dangerous start gets an apostrophe
 * before it (rules 9).
 */
export function harmless(text: string): string {
  const written = text.replace(unwritable, '')
  return runs.test(written) ? `'${written}` : written
}

/**
 * A text as it was before `harmless` put an apostrophe before it: what an export of ours brings
 * back.
 */
export const asTyped = (text: string): string =>
  text.startsWith("'") && runs.test(text.slice(1)) ? text.slice(1) : text

// A spreadsheet would run a text that begins like a formula; a negative number is left alone (rules
// 9).
const number = /^-[\d.,]+$/

/** A cell that no spreadsheet program runs. */
export const harmlessCell = (text: string): string => (number.test(text) ? text : harmless(text))

const csvCell = (text: string): string => {
  const safe = harmlessCell(text)
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Cells as a line of a csv file of ours. */
export const csvLine = (cells: readonly string[]): string => cells.map(csvCell).join(';')
