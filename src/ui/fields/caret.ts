const significant = /[0-9A-Za-z]/

/**
 * Caret position after formatting: keeps the count of significant characters before it. Editing
 * inside a mask thus does not move the caret to the end.
 */
export function caretAfter(shaped: string, typedBefore: string): number {
  const count = [...typedBefore].filter((character) => significant.test(character)).length
  let seen = 0
  for (let at = 0; at < shaped.length; at++) {
    if (seen === count) return at
    if (significant.test(shaped[at] ?? '')) seen++
  }
  return shaped.length
}
