// Characters that show nothing: format characters (Cf) and the other default ignorable ones.
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu
// Every blank of every script, control characters, and the Braille blank, which is a symbol.
const BLANKS = /[\s\p{Z}\p{Cc}\u2800]+/gu
// Every blank but the plain one, and control characters.
const ODD_BLANKS = /(?:[^\S ]|[\p{Cc}\u2800])+/gu
const DASHES = /[\p{Pd}\u02d7\u2043\u2212]/gu
const SLASHES = /[\u2044\u2215\u29f8]/gu
const PLAIN = /^[!-~]*$/

/**
 * A code (título, boleto, contract, LUC, unit) as it is stored: NFKC, without invisible characters,
 * single blanks, '-' for every dash. Copied text carries such characters unseen.
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

/**
 * Any other text of a cell: without invisible and control characters, plain blanks, none around it.
 */
export const cleanText = (text: string): string =>
  text.replace(INVISIBLE, '').replace(ODD_BLANKS, ' ').trim()

/**
 * What two spellings of one code have in common: folded, upper case, without blanks and leading
 * zeros, which a spreadsheet drops. `regua.code_key` is the same in SQL.
 */
export const codeKey = (text: string): string =>
  foldCode(text)
    .replaceAll(' ', '')
    .toUpperCase()
    .replace(/^0+(?=.)/, '')

/** Do two texts spell the same code? */
export const isSameCode = (one: string, other: string): boolean => codeKey(one) === codeKey(other)
