import { normalizeBoletoCode } from './boleto-line.ts'
import { foldCode } from './fold-code.ts'

// Separators in pasted spreadsheet columns or rows, and in typed lists.
const separators = /[\n\r\t\v\f\u0085\u2028\u2029,;|]+/u

/** True for a long number between blanks; 'LOJA 12' and 'AB 123' are one code each. */
const isOwnNumber = (piece: string): boolean => piece.length >= 6 && /^\d[\dA-Z/.-]*$/i.test(piece)

/** Blanks may separate numbers, but also occur inside a code or a linha digitável. */
function splitAtBlanks(text: string): readonly string[] {
  const pieces = text.split(' ')
  return pieces.length > 1 &&
    normalizeBoletoCode(text) === undefined &&
    pieces.every((piece) => isOwnNumber(piece))
    ? pieces
    : [text]
}

/**
 * Splits a pasted text into codes: at line breaks, tabs, commas, semicolons, and blanks between
 * whole numbers. Codes are normalized and deduplicated.
 */
export function pastedCodes(text: string): string[] {
  const codes = text
    .split(separators)
    .flatMap((part) => splitAtBlanks(foldCode(part)))
    .filter((code) => code !== '')
  return [...new Set(codes)]
}
