const significant = /[0-9A-Za-z]/

/**
 * Where the caret stands in a shaped text: after as many significant characters as stood before it as typed, so that
 * a correction in the middle of a mask does not throw the caret to the end.
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
