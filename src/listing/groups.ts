import type { RowGroup } from '#contract/wire.ts'

import { type Listing, valueAt } from './definition.ts'

/** Groups per page; pages never split a group. */
export const groupsOfAPage = 20

/** Rows shown per group until the user expands it fully. */
export const rowsOfAGroup = 50

/** Maximum number of groups in an unpaged answer. */
export const mostGroups = 1_000

/** A group of a page with the rows included in the answer. */
export type ListedGroup<Row> = RowGroup & { readonly rows: readonly Row[] }

/** Splits the answer's rows into their groups; the rows arrive in group order. */
export function withRows<Row>(
  groups: readonly RowGroup[],
  rows: readonly Row[],
): readonly ListedGroup<Row>[] {
  let at = 0
  return groups.map((group) => {
    const own = rows.slice(at, at + group.mostradas)
    at += group.mostradas
    return { ...group, rows: own }
  })
}

/** Value of a group in a column: sum, day, count or text. */
export const groupValue = (
  { somas, dias, contagens, textos }: RowGroup,
  path: string,
): string | number | null => somas[path] ?? dias[path] ?? contagens[path] ?? textos[path] ?? null

export const groupOfRow = <Row>(
  groups: readonly ListedGroup<Row>[],
  listing: Pick<Listing, 'rowKey'>,
  key: string,
): ListedGroup<Row> | undefined =>
  groups.find(({ rows }) => rows.some((row) => String(valueAt(row, listing.rowKey)) === key))
