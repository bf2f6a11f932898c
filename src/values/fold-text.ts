// Invisible characters: format characters (Cf) and other default ignorable ones.
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu
// Blanks of every script, control characters, and the Braille blank, which is a symbol.
const BLANKS = /[\s\p{Z}\p{Cc}\u2800]+/gu
// Replace these before decomposing: a standalone acute accent would become a space and a mark.
const APOSTROPHES = /[`\u00b4\u2018-\u201b\u2032\u2035\u02b9\u02bb\u02bc\u02c8\u1fef\u1ffd\uff07]/g
const QUOTES = /[\u00a8\u201c-\u201f\u2033\uff02]/g
const DASHES = /[\p{Pd}\u02d7\u2043\u2212]/gu

// Letters that Unicode does not decompose into a base letter and a mark.
const UNDECOMPOSED = new Map(
  'Æ=AE æ=ae Œ=OE œ=oe Ø=O ø=o Đ=D đ=d Ð=D ð=d Ł=L ł=l Þ=TH þ=th ß=ss ẞ=SS ı=i ⁄=/ ∕=/ ⧸=/'
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(2)] as const),
)

const PLAIN = /^[ -_a-~]*$/

/** Removes accents and replaces typographic characters by plain ones. */
export const withoutAccents = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .toWellFormed()
        .replace(APOSTROPHES, "'")
        .replace(QUOTES, '"')
        .normalize('NFKD')
        .replace(INVISIBLE, '')
        .replace(/\p{M}/gu, '')
        .replace(DASHES, '-')
        .replace(/\P{ASCII}/gu, (character) => UNDECOMPOSED.get(character) ?? character)

/**
 * Upper case, printable ASCII, for the bureau's file (rules 4.7); other characters become spaces.
 */
export const foldToAscii = (text: string): string =>
  withoutAccents(text)
    .toUpperCase()
    .replace(/[^\x20-\x7e]/gu, ' ')

/**
 * Lower case, no accents, no invisible characters, single spaces: 'jose' finds 'José'.
 * `regua.search_text` is the same in SQL.
 */
export const foldForSearch = (text: string): string =>
  withoutAccents(text).toLowerCase().replace(BLANKS, ' ').trim()

/** Folds a column name: ignores accents, case, blanks and signs; 'º' and 'ª' are o and a. */
export const foldName = (text: string): string => foldForSearch(text).replace(/[^a-z0-9]/g, '')
