import { foldForSearch } from '#values/fold-text.ts'

/** Option that selects all (spec 1:9). */
export const ALL = 'TODOS'

/** True if all options are selected; the field then shows 'TODOS'. */
export const isAllSelected = (options: readonly string[], selected: readonly string[]) =>
  options.length > 0 && options.every((option) => selected.includes(option))

/**
 * Selection after a click (spec 1:2.5). TODOS selects or clears all options; clicking an option
 * when all are selected removes it. TODOS is never stored: it means that all options are selected.
 * Keeps the order of the options.
 */
export function nextSelection(
  options: readonly string[],
  selected: readonly string[],
  picked: string,
): readonly string[] {
  if (picked === ALL) return isAllSelected(options, selected) ? [] : [...options]
  const without = selected.filter((value) => value !== picked)
  const next = without.length === selected.length ? [...selected, picked] : without
  return options.filter((option) => next.includes(option))
}

/**
 * Text of the closed field (spec 1:2.5): 'TODOS' if all are selected, else '{n} item(s)
 * selecionado(s)', '' for none. A single selection also shows its name.
 */
export function selectionText(
  options: readonly { readonly value: string; readonly label: string }[],
  selected: readonly string[],
  withAll = true,
): string {
  const values = options.map(({ value }) => value)
  const [first, ...others] = selected
  if (first === undefined) return ''
  const words =
    withAll && isAllSelected(values, selected) ? ALL : `${selected.length} item(s) selecionado(s)`
  const alone = others.length === 0 ? options.find(({ value }) => value === first) : undefined
  return alone === undefined ? words : `${words}: ${alone.label}`
}

/** Options that a pasted column names, in option order, and the lines without a match. */
export function chosenByNames(
  options: readonly { readonly value: string; readonly label: string }[],
  lines: readonly string[],
): { readonly values: readonly string[]; readonly unknownNames: readonly string[] } {
  const wanted = new Set(lines.map(foldForSearch))
  const known = options.filter(({ label }) => wanted.has(foldForSearch(label)))
  const labels = new Set(known.map(({ label }) => foldForSearch(label)))
  return {
    values: known.map(({ value }) => value),
    unknownNames: lines.filter((line) => !labels.has(foldForSearch(line))),
  }
}
