/** State of the head checkbox over the page's selectable rows. */
export function headState(
  selectable: readonly string[],
  selected: ReadonlySet<string>,
): 'none' | 'some' | 'all' {
  const count = selectable.filter((key) => selected.has(key)).length
  return count === 0 ? 'none' : count === selectable.length ? 'all' : 'some'
}

/** Selection after a click on the head checkbox: all or none of the page; other pages unchanged. */
export function togglePage(
  selectable: readonly string[],
  selected: ReadonlySet<string>,
): ReadonlySet<string> {
  const next = new Set(selected)
  const all = headState(selectable, selected) === 'all'
  for (const key of selectable) {
    if (all) next.delete(key)
    else next.add(key)
  }
  return next
}

/** Selection after a click on a row's checkbox. */
export function toggleRow(key: string, selected: ReadonlySet<string>): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Adds the selectable rows between two rows, inclusive. */
export function selectRange(
  keys: readonly string[],
  selectable: ReadonlySet<string>,
  [from, to]: readonly [string, string],
  selected: ReadonlySet<string>,
): ReadonlySet<string> {
  const ends = [keys.indexOf(from), keys.indexOf(to)].toSorted((one, other) => one - other)
  const [first = 0, last = 0] = ends
  const range = keys.slice(Math.max(first, 0), last + 1).filter((key) => selectable.has(key))
  return new Set([...selected, ...range])
}
