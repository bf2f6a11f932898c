/**
 * True for a row of sums before anybody says which columns matter: its first cell says Total, Soma,
 * Subtotal or '*', and most of the others are empty (any-erp 5).
 */
export function isSumRow(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text.trim() !== '')
  const [first] = filled
  if (first === undefined || !/^(?:total|soma|subtotal|\*)/i.test(first.trim())) return false
  return filled.length - 1 <= (texts.length - 1) / 2
}
