/** Digits in groups of three: '1.234.567'. */
export const groupThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.')

/**
 * A whole number as Brazil writes it: '1.020', '-1.020'. `toLocaleString` says the same, but its
 * first call on a page loads the rules of a language for tens of milliseconds.
 */
export const formatWhole = (count: number): string =>
  Number.isInteger(count)
    ? `${count < 0 ? '-' : ''}${groupThousands(String(Math.abs(count)))}`
    : String(count)
