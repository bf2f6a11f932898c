import { normalizeBoletoCode } from './boleto-line.ts'
import { foldCode } from './fold-code.ts'

// What a column or a row of a spreadsheet, a list in a mail or a typed list puts between its values.
const separators = /[\n\r\t\v\f\u0085\u2028\u2029,;|]+/u

/** A piece between blanks that is a number of its own: 'LOJA 12' and 'AB 123' are one code each. */
const isOwnNumber = (piece: string): boolean => piece.length >= 6 && /^\d[\dA-Z/.-]*$/i.test(piece)

/** Blanks stand between numbers, but also inside a code, and inside a linha digitável. */
function splitAtBlanks(text: string): readonly string[] {
  const pieces = text.split(' ')
  return pieces.length > 1 &&
    normalizeBoletoCode(text) === undefined &&
    pieces.every((piece) => isOwnNumber(piece))
    ? pieces
    : [text]
}

/**
 * The codes of a text that may be a pasted column: lines, tabs, commas, semicolons, and blanks between
 * whole numbers. Each once, as codes are stored.
 */
export function pastedCodes(text: string): string[] {
  const codes = text
    .split(separators)
    .flatMap((part) => splitAtBlanks(foldCode(part)))
    .filter((code) => code !== '')
  return [...new Set(codes)]
}
