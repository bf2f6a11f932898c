import { valueAt } from './definition.ts'

/** One sort step: column and direction. */
export type SortStep = { readonly of: string; readonly descending: boolean }

/** Parses 'campo,-outro'; unknown columns are dropped and named in `ignored`. */
export function parseSort(
  text: string | undefined,
  known: (of: string) => boolean,
): { steps: SortStep[]; ignoredNames: string[] } {
  const steps: SortStep[] = []
  const ignoredNames: string[] = []
  for (const part of (text ?? '').split(',').map((piece) => piece.trim())) {
    if (part === '') continue
    const descending = part.startsWith('-')
    const of = descending ? part.slice(1) : part
    if (!known(of)) ignoredNames.push(of)
    else if (!steps.some((step) => step.of === of)) steps.push({ of, descending })
  }
  return { steps, ignoredNames }
}

/** The order in wire and URL format. */
export const formatSort = (steps: readonly SortStep[]): string =>
  steps.map(({ of, descending }) => (descending ? '-' : '') + of).join(',')

// Created lazily on the first sort: it takes tens of milliseconds.
let collator: Intl.Collator | undefined

/** Compares an instant by time; as text it would start with its weekday. */
const comparable = (value: unknown) => (value instanceof Date ? value.getTime() : value)

function compareValues(left: unknown, right: unknown): number {
  const [a, b] = [comparable(left), comparable(right)]
  if (a === undefined || a === null) return b === undefined || b === null ? 0 : -1
  if (b === undefined || b === null) return 1
  collator ??= new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : collator.compare(String(a), String(b))
}

/** Sorts the rows of an unpaged search; equal rows keep the server's order. */
export function sortRows<Row>(rows: readonly Row[], steps: readonly SortStep[]): readonly Row[] {
  if (steps.length === 0) return rows
  const order = (a: Row, b: Row) =>
    steps.reduce(
      (result, { of, descending }) =>
        result === 0
          ? compareValues(valueAt(a, of), valueAt(b, of)) * (descending ? -1 : 1)
          : result,
      0,
    )
  return rows.toSorted(order)
}
