import type { AnyColumn, Listing } from './definition.ts'

const isName = (as: AnyColumn['as']) => as === 'name' || as === 'mall'

/** Default card position of each column: person and LUC, summed value, arrears. */
export function cardPlaces<Row>(
  { totals = [] }: Pick<Listing<Row>, 'totals'>,
  columns: readonly AnyColumn[],
): (column: AnyColumn) => AnyColumn['onCard'] {
  const names = columns.filter(({ as, startsHidden }) => isName(as) && !startsHidden)
  const title = names.find(({ emphasis }) => emphasis === 'strong') ?? names[0] ?? columns[0]
  const values = columns.filter(({ as, startsHidden }) => as === 'money' && !startsHidden)
  const value =
    values.find(({ emphasis }) => emphasis === 'strong') ??
    values.find(({ of }) => totals.some((path) => path === of))
  return (column) =>
    column.onCard ??
    (column === title
      ? 'title'
      : column === value
        ? 'value'
        : column.as === 'arrears'
          ? 'line'
          : column.as === 'code' && column.label.toUpperCase() === 'LUC'
            ? 'aside'
            : undefined)
}
