import { formatWhole } from '#values/whole-number.ts'
/** Pages skipped by the first and last buttons (spec 1:9). */
export const PAGE_JUMP = 10

/** Page after a jump of `by` pages, clamped to the first and last page (spec 1:2.5). */
export function jumpTo(page: number, pageCount: number, by: number): number {
  return Math.min(Math.max(page + by, 1), Math.max(pageCount, 1))
}

/** Page numbers to show: about seven, including the last; 'gap' marks omitted ones. */
export function pageWindow(page: number, pageCount: number): readonly (number | 'gap')[] {
  if (pageCount <= 7) return Array.from({ length: pageCount }, (_, index) => index + 1)
  if (page <= 4) return [1, 2, 3, 4, 5, 'gap', pageCount]
  if (page >= pageCount - 3)
    return [1, 'gap', ...Array.from({ length: 5 }, (_, index) => pageCount - 4 + index)]
  return [1, 'gap', page - 1, page, page + 1, 'gap', pageCount]
}

/** '1 a 20 de 272'; '0 de 0' when there is nothing. */
export function rangeText(page: number, pageSize: number, total: number): string {
  if (total === 0) return '0 de 0'
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  return `${formatWhole(first)} a ${formatWhole(last)} de ${formatWhole(total)}`
}
