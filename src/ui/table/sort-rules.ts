/** A sorted column; lists of them are in order of priority. */
export type Sort = { readonly column: string; readonly direction: 'asc' | 'desc' }

/**
 * Sorts after a click on a head: ascending, descending, off (spec 1:2.5). Several columns can be
 * sorted: a new one gets the lowest priority, a reversed one keeps its priority.
 */
export function nextSort(sorts: readonly Sort[], column: string): readonly Sort[] {
  const current = sorts.find((sort) => sort.column === column)
  if (current === undefined) return [...sorts, { column, direction: 'asc' }]
  if (current.direction === 'asc') {
    return sorts.map((sort) => (sort === current ? { column, direction: 'desc' } : sort))
  }
  return sorts.filter((sort) => sort !== current)
}

/** `aria-sort` of a column head. */
export function ariaSort(
  sorts: readonly Sort[],
  column: string,
): 'ascending' | 'descending' | 'none' {
  const sort = sorts.find((one) => one.column === column)
  return sort === undefined ? 'none' : sort.direction === 'asc' ? 'ascending' : 'descending'
}

/** 'Ordenado por Valor, decrescente; Vencimento, crescente', announced after a click. */
export function sortSentence(sorts: readonly Sort[], labelOf: (column: string) => string): string {
  if (sorts.length === 0) return 'Sem ordenação'
  const parts = sorts.map(
    (sort) => `${labelOf(sort.column)}, ${sort.direction === 'asc' ? 'crescente' : 'decrescente'}`,
  )
  return `Ordenado por ${parts.join('; ')}`
}
