import { foldForSearch } from '#values/fold-text.ts'

/** The option that stands for all of them (spec 1:9). */
export const ALL = 'TODOS'

/** True when every option is selected: then the field shows 'TODOS'. */
export const isAllSelected = (options: readonly string[], selected: readonly string[]) =>
  options.length > 0 && options.every((option) => selected.includes(option))

/**
 * The selection after a pick (spec 1:2.5). Picking TODOS selects all options, removing it clears the selection, and
 * picking an ordinary option drops the TODOS marker: the option is taken out of what was a full selection. The marker
 * is never stored; it is the fact that all are selected. The answer keeps the order of the options.
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
 * What the closed field shows (spec 1:2.5): 'TODOS' when all are selected, else '{n} item(s) selecionado(s)', '' for none.
 * Of a single one the name stands beside it.
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

/**
 * What a pasted column chooses: the options of these names, in their order, and the lines that name
 * none.
 */
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
