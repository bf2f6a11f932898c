/** What the head's checkbox shows over the rows of the page that may be selected. */
export function headState(
  selectable: readonly string[],
  selected: ReadonlySet<string>,
): 'none' | 'some' | 'all' {
  const count = selectable.filter((key) => selected.has(key)).length
  return count === 0 ? 'none' : count === selectable.length ? 'all' : 'some'
}

/** The selection after a click on the head's checkbox: all of the page, or none of it; other pages stay as they are. */
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

/** The selection after a click on one row's checkbox. */
export function toggleRow(key: string, selected: ReadonlySet<string>): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

/** The selection with every row between two of the page, both included, that may be selected. */
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
