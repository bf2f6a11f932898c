/** The twenty digits without mask, as stored and compared. */
export const normalizeCaseNumber = (text: string): string => text.replace(/[.\s-]/g, '')

/**
 * True for a court case number, masked or not, with correct mod-97 check digits (Resolução CNJ
 * 65/2008, rules 5).
 */
export const isCaseNumber = (text: string): boolean => {
  const digits = normalizeCaseNumber(text)
  if (!/^\d{20}$/.test(digits)) return false
  // The check digits are the eighth and ninth, but are computed as the last two.
  const rearrangedDigits = digits.slice(0, 7) + digits.slice(9) + digits.slice(7, 9)
  let remainder = 0
  for (const digit of rearrangedDigits) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder === 1
}

/** 'NNNNNNN-DD.AAAA.J.TR.OOOO'; returns any text without twenty digits unchanged. */
export const formatCaseNumber = (text: string): string => {
  const digits = normalizeCaseNumber(text)
  return /^\d{20}$/.test(digits)
    ? digits.replace(/(.{7})(..)(.{4})(.)(..)(.{4})/, '$1-$2.$3.$4.$5.$6')
    : text
}
