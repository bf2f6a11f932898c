import { foldToAscii } from '#values/fold-text.ts'

import type { CustomerBlock, GroupBlock } from '../contract/rows.ts'
import type { Mode } from '../contract/weights.ts'
import { type ListedRow, toListedRow } from './listed-row.ts'

export type BlockSort = { readonly column: string; readonly direction: 'asc' | 'desc' }

export type ShownBlock = {
  readonly number: number
  readonly label: string
  readonly startsOn: string
  readonly endsOn: string
  readonly rows: readonly ListedRow[]
}

type AnyBlock = CustomerBlock | GroupBlock

const inOrder = (mode: Mode) => (a: ListedRow, b: ListedRow) =>
  (mode === 'PONTOS' ? b.points - a.points : 0) ||
  b.overdueInBlock - a.overdueInBlock ||
  b.totalOverdue - a.totalOverdue ||
  a.name.localeCompare(b.name, 'pt-BR') ||
  a.document.localeCompare(b.document)

/**
 * Merges blocks of several malls into one list each, in the current order, renumbered (rules 7.3,
 * 7.4).
 */
export function mergeBlocks(lists: readonly (readonly AnyBlock[])[]): ShownBlock[] {
  const [first = []] = lists
  return first.map((block, at) => {
    const blocks = lists.flatMap((list) => list[at] ?? [])
    const rows = blocks.flatMap(({ data }) => data.map(toListedRow))
    return {
      number: block.blockNumber,
      label: block.month,
      startsOn: blocks.map(({ blockStartingDate }) => blockStartingDate).toSorted()[0] ?? '',
      endsOn: block.blockEndingDate,
      rows:
        lists.length === 1
          ? rows
          : rows
              .toSorted(inOrder(block.modo))
              .map((row, place) => ({ ...row, priority: place + 1 })),
    }
  })
}

const letters = (text: string): string => foldToAscii(text).toLowerCase()

/** Rows that match a text by name, brand, document or LUC. */
export function searchRows(rows: readonly ListedRow[], text: string): readonly ListedRow[] {
  const wanted = letters(text.trim())
  if (wanted === '') return rows
  const digits = wanted.replaceAll(/[^0-9a-z]/g, '')
  return rows.filter(({ name, document, source }) => {
    const words = source.isBillingGroup
      ? [name, document]
      : [name, source.brand, source.shopping, ...source.lucs]
    return (
      letters(words.join(' ')).includes(wanted) ||
      (digits.length > 2 && letters(document).includes(digits))
    )
  })
}

/** Sort value of each column. */
const values: Readonly<Record<string, (row: ListedRow) => number | string>> = {
  priority: ({ priority }) => priority,
  points: ({ points }) => points,
  name: ({ name }) => name,
  document: ({ document }) => document,
  place: ({ place }) => place,
  isCorporate: ({ isCorporate }) => Number(isCorporate),
  dueInMonth: ({ dueInMonth }) => dueInMonth,
  overdueInMonth: ({ overdueInMonth }) => overdueInMonth,
  overdueInBlock: ({ overdueInBlock }) => overdueInBlock,
  overdue120: ({ overdue120 }) => overdue120,
  totalOverdue: ({ totalOverdue }) => totalOverdue,
  arrearsDays: ({ arrearsDays }) => arrearsDays ?? 0,
  status: ({ status }) => status,
  contactOn: ({ contactOn }) => contactOn ?? '',
}

/** Sorts rows; by default in priority order (spec 3:4). */
export function sortRows(
  rows: readonly ListedRow[],
  sorts: readonly BlockSort[],
): readonly ListedRow[] {
  if (sorts.length === 0) return rows
  const compare = (a: number | string, b: number | string) =>
    typeof a === 'number' && typeof b === 'number'
      ? a - b
      : String(a).localeCompare(String(b), 'pt-BR')
  return rows.toSorted((a, b) =>
    sorts.reduce((found, { column, direction }) => {
      const value = values[column]
      if (found !== 0 || value === undefined) return found
      return compare(value(a), value(b)) * (direction === 'desc' ? -1 : 1)
    }, 0),
  )
}

export const isSortedBy = (column: string): boolean => column in values

export const sumOf = (rows: readonly ListedRow[], value: (row: ListedRow) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0)
