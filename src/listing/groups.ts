import type { RowGroup } from '#contract/wire.ts'

import { type Listing, valueAt } from './definition.ts'

/** So many groups has a page; it never splits one. */
export const groupsOfAPage = 20

/** So many rows of a group are shown until it is wanted whole. */
export const rowsOfAGroup = 50

/** So many groups are answered at most where no page was asked for. */
export const mostGroups = 1_000

/** A group of a page with those of its rows that stand in the answer. */
export type ListedGroup<Row> = RowGroup & { readonly rows: readonly Row[] }

/** The groups with their rows: the answer has those of one group after those of the other. */
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

/** What a group says in the column of this path: its sum, its day, its count, or the text of all its rows. */
export const groupValue = (
  { somas, dias, contagens, textos }: RowGroup,
  path: string,
): string | number | null => somas[path] ?? dias[path] ?? contagens[path] ?? textos[path] ?? null

/** The group in which a row stands. */
export const groupOfRow = <Row>(
  groups: readonly ListedGroup<Row>[],
  listing: Pick<Listing, 'rowKey'>,
  key: string,
): ListedGroup<Row> | undefined =>
  groups.find(({ rows }) => rows.some((row) => String(valueAt(row, listing.rowKey)) === key))
