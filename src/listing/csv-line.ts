// Spreadsheets run cells that start like this, even after blanks (OWASP, CSV injection). Some
// normalize the full-width forms.
const runs = /^[\s\u200b\ufeff]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u
// XML 1.0 cannot encode these characters; one of them makes the whole file unreadable.
const unwritable =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Prevents formula injection: prefixes a dangerous start with an apostrophe (rules 9). */
export function harmless(text: string): string {
  const written = text.replace(unwritable, '')
  return runs.test(written) ? `'${written}` : written
}

/** Reverses `harmless`: removes its apostrophe when our own export is imported again. */
export const asTyped = (text: string): string =>
  text.startsWith("'") && runs.test(text.slice(1)) ? text.slice(1) : text

// Negative numbers look like formulas but are safe (rules 9).
const number = /^-[\d.,]+$/

/** Escapes a cell against formula injection, except negative numbers. */
export const harmlessCell = (text: string): string => (number.test(text) ? text : harmless(text))

const csvCell = (text: string): string => {
  const safe = harmlessCell(text)
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly string[]): string => cells.map(csvCell).join(';')
