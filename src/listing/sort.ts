/** One step of an order: a column and its direction. */
export type SortStep = { readonly of: string; readonly descending: boolean }

/** Reads 'campo,-outro' as an order; unknown columns are left out and named in `ignored`. */
export function parseSort(text: string | undefined, known: (of: string) => boolean): { steps: SortStep[]; ignored: string[] } {
  const steps: SortStep[] = []
  const ignored: string[] = []
  for (const part of (text ?? '').split(',').map((piece) => piece.trim())) {
    if (part === '') continue
    const descending = part.startsWith('-')
    const of = descending ? part.slice(1) : part
    if (!known(of)) ignored.push(of)
    else if (!steps.some((step) => step.of === of)) steps.push({ of, descending })
  }
  return { steps, ignored }
}

/** The order as the wire and the address carry it. */
export const formatSort = (steps: readonly SortStep[]): string => steps.map(({ of, descending }) => (descending ? '-' : '') + of).join(',')
