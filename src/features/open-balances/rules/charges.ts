import { foldForSearch } from '#values/fold-text.ts'

import type { ChargeRow } from '../contract/holding.ts'

/** Rows on a page of the charge table (spec 3:9). */
export const chargePageSize = 10

type SortKey = keyof Omit<ChargeRow, 'slipIds'>
type Sort = { readonly column: string; readonly direction: 'asc' | 'desc' }

/** Descending by what is overdue in the month, until somebody sorts (spec 3:2.13). */
const byDefault: readonly Sort[] = [{ column: 'overdueBalanceInMonth', direction: 'desc' }]

const compare = (one: unknown, other: unknown): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'pt-BR')

/** The rows in the order of the sorts; none is the order of the specification. */
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

/** The rows in which every word that is typed stands somewhere. */
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
