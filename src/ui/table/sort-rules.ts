/** A sorted column; the list of them is in order of weight. */
export type Sort = { readonly column: string; readonly direction: 'asc' | 'desc' }

/**
 * The sorts after a click on a column's head: ascending, then descending, then off (spec 1:2.5). Several columns
 * can be sorted at once: a new one is added as the lightest, a turned one keeps its weight.
 */
export function nextSort(sorts: readonly Sort[], column: string): readonly Sort[] {
  const current = sorts.find((sort) => sort.column === column)
  if (current === undefined) return [...sorts, { column, direction: 'asc' }]
  if (current.direction === 'asc') {
    return sorts.map((sort) => (sort === current ? { column, direction: 'desc' } : sort))
  }
  return sorts.filter((sort) => sort !== current)
}

/** What the head tells readers. */
export function ariaSort(
  sorts: readonly Sort[],
  column: string,
): 'ascending' | 'descending' | 'none' {
  const sort = sorts.find((one) => one.column === column)
  return sort === undefined ? 'none' : sort.direction === 'asc' ? 'ascending' : 'descending'
}

/** 'Ordenado por Valor, decrescente; Vencimento, crescente', to be announced after a click. */
export function sortSentence(sorts: readonly Sort[], labelOf: (column: string) => string): string {
  if (sorts.length === 0) return 'Sem ordenação'
  const parts = sorts.map(
    (sort) => `${labelOf(sort.column)}, ${sort.direction === 'asc' ? 'crescente' : 'decrescente'}`,
  )
  return `Ordenado por ${parts.join('; ')}`
}
