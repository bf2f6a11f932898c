const bare = (text: string): string => text.replace(/[./\s-]/g, '').toUpperCase()

// A character counts as its ASCII code minus 48, so digits keep their value (IN RFB 2.229/2024,
// brazil 3.1).
const checkDigit = (characters: string, count: number): number => {
  let sum = 0
  for (let index = 0; index < count; index++) {
    const weight = ((count - 1 - index) % 8) + 2
    sum += (characters.charCodeAt(index) - 48) * weight
  }
  const remainder = sum % 11
  return remainder < 2 ? 0 : 11 - remainder
}

/**
 * True for twelve digits or letters and two correct check digits, masked or not, in either case.
 * Rejects fourteen equal digits.
 */
export const isCnpj = (text: string): boolean => {
  const characters = bare(text)
  if (!/^[A-Z0-9]{12}\d{2}$/.test(characters) || /^(.)\1*$/.test(characters)) return false
  return (
    checkDigit(characters, 12) === Number(characters[12]) &&
    checkDigit(characters, 13) === Number(characters[13])
  )
}

/** '12.ABC.345/01DE-35'; returns any text without fourteen digits and letters unchanged. */
export const formatCnpj = (text: string): string => {
  const characters = bare(text)
  return /^[A-Z0-9]{14}$/.test(characters)
    ? characters.replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5')
    : text
}

/**
 * The eight characters shared by a company's branches; bureau lotes are made per informant root
 * (rules 4.7).
 */
export const cnpjRoot = (text: string): string => bare(text).slice(0, 8)

/** True for the eight characters of a root, masked or not. */
export const isCnpjRoot = (text: string): boolean => /^[A-Z0-9]{8}$/.test(bare(text))

/** '12.ABC.345'. */
export const formatCnpjRoot = (text: string): string =>
  bare(text).replace(/^(..)(...)(...)$/, '$1.$2.$3')
