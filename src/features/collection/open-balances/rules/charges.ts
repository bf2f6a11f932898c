import { foldForSearch } from '#values/fold-text.ts'

import type { ChargeRow } from '../contract/holding.ts'

/** Page size of the charge table (spec 3:9). */
export const chargePageSize = 10

type SortKey = keyof Omit<ChargeRow, 'slipIds'>
type Sort = { readonly column: string; readonly direction: 'asc' | 'desc' }

/** Default order: overdue in the month, descending (spec 3:2.13). */
const byDefault: readonly Sort[] = [{ column: 'overdueBalanceInMonth', direction: 'desc' }]

const compare = (one: unknown, other: unknown): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'pt-BR')

/** Sorts the rows; by default in the specification's order. */
export function sortCharges(rows: readonly ChargeRow[], sorts: readonly Sort[]): ChargeRow[] {
  const steps = sorts.length === 0 ? byDefault : sorts
  return rows.toSorted((one, other) => {
    for (const { column, direction } of steps) {
      const order = compare(one[column as SortKey], other[column as SortKey])
      if (order !== 0) return direction === 'asc' ? order : -order
    }
    return 0
  })
}

/** Rows that contain every typed word. */
export function findCharges(rows: readonly ChargeRow[], typed: string): readonly ChargeRow[] {
  const words = foldForSearch(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const text = foldForSearch(
      [
        row.shoppingName,
        row.lucs,
        row.chargingType,
        row.brand,
        row.contractType,
        row.contractNumber,
        row.contractStatus,
        row.legalStatus,
        row.lastContactStatus,
      ].join(' '),
    )
    return words.every((word) => text.includes(word))
  })
}
