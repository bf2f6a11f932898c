import type { Selection } from '#listing/screen/use-selection.ts'

/**
 * Why an act on boletos that are told one by one cannot begin; `pageByPage` is for a selection
 * beyond what was read.
 */
export function selectionRefusal(
  { count, isAll, rows }: Pick<Selection<unknown>, 'count' | 'isAll' | 'rows'>,
  pageByPage: string,
): string | undefined {
  if (count === 0) return 'Selecione ao menos um boleto.'
  return isAll && count > rows.length ? pageByPage : undefined
}
