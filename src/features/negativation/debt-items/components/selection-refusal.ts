import type { Selection } from '#listing/screen/use-selection.ts'

/**
 * Reason why an act that lists each boleto cannot start; `pageByPage` applies when the selection
 * exceeds the loaded rows.
 */
export function selectionRefusal(
  { count, isAll, rows }: Pick<Selection<unknown>, 'count' | 'isAll' | 'rows'>,
  pageByPage: string,
): string | undefined {
  if (count === 0) return 'Selecione ao menos um boleto.'
  return isAll && count > rows.length ? pageByPage : undefined
}
