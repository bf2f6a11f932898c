const bare = (text: string): string => text.replace(/[.\s-]/g, '')

const checkDigit = (digits: string, count: number): number => {
  let sum = 0
  for (let index = 0; index < count; index++)
    sum += (digits.charCodeAt(index) - 48) * (count + 1 - index)
  return ((sum * 10) % 11) % 10
}

/**
 * True for eleven digits, masked or not, with correct check digits (brazil 3.2). Rejects equal
 * digits, which pass the arithmetic but are never issued. Accepts 12345678909, whose check digits
 * are correct.
 */
export const isCpf = (text: string): boolean => {
  const digits = bare(text)
  if (!/^\d{11}$/.test(digits) || /^(\d)\1*$/.test(digits)) return false
  return (
    checkDigit(digits, 9) === Number(digits[9]) && checkDigit(digits, 10) === Number(digits[10])
  )
}

/** '529.982.247-25'; returns any text without eleven digits unchanged. */
export const formatCpf = (text: string): string => {
  const digits = bare(text)
  return /^\d{11}$/.test(digits) ? digits.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4') : text
}
