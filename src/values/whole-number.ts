/** Groups digits in threes: '1.234.567'. */
export const groupThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.')

/**
 * A whole number in Brazilian format: '1.020', '-1.020'. The first call of `toLocaleString` would
 * take tens of milliseconds.
 */
export const formatWhole = (count: number): string =>
  Number.isInteger(count)
    ? `${count < 0 ? '-' : ''}${groupThousands(String(Math.abs(count)))}`
    : String(count)
