// Invisible characters: format characters (Cf) and other default ignorable ones.
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu
// Blanks of every script, control characters, and the Braille blank, which is a symbol.
const BLANKS = /[\s\p{Z}\p{Cc}\u2800]+/gu
// All blanks except the plain space, and control characters.
const ODD_BLANKS = /(?:[^\S ]|[\p{Cc}\u2800])+/gu
const DASHES = /[\p{Pd}\u02d7\u2043\u2212]/gu
const SLASHES = /[\u2044\u2215\u29f8]/gu
const PLAIN = /^[!-~]*$/

/**
 * The stored form of a code (título, boleto, contract, LUC, unit): NFKC, no invisible characters,
 * single spaces, '-' for every dash. Copied text often contains such characters.
 */
export const foldCode = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .toWellFormed()
        .normalize('NFKC')
        .replace(INVISIBLE, '')
        .replace(BLANKS, ' ')
        .replace(DASHES, '-')
        .replace(SLASHES, '/')
        .trim()

/** Cleans any other text of a cell: no invisible or control characters, plain spaces, trimmed. */
export const cleanText = (text: string): string =>
  text.replace(INVISIBLE, '').replace(ODD_BLANKS, ' ').trim()

/**
 * Comparison key of a code: folded, upper case, without spaces and leading zeros, which a
 * spreadsheet drops. `regua.code_key` is the same in SQL.
 */
export const codeKey = (text: string): string =>
  foldCode(text)
    .replaceAll(' ', '')
    .toUpperCase()
    .replace(/^0+(?=.)/, '')

export const isSameCode = (one: string, other: string): boolean => codeKey(one) === codeKey(other)

const INVISIBLE_TEST = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** True if the text has a format character or another invisible one. */
export const hasInvisible = (text: string): boolean =>
  !PLAIN.test(text) && INVISIBLE_TEST.test(text)
