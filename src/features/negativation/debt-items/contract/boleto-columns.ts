import { type AnyColumn, arrearsColumn, dueColumn, originalDueColumn } from '#listing/definition.ts'

// Columns of lists of boletos.

export const brandColumn = (minWidth: number) =>
  ({
    of: 'nomFantasia',
    label: 'Nome fantasia',
    as: 'name',
    sortable: true,
    minWidth,
    emphasis: 'strong',
  }) as const satisfies AnyColumn

/** The due day, the original one, and the days since. */
export const dueColumns = <M extends { readonly width: number; readonly startsHidden?: true }>(
  due: M,
) => [{ ...dueColumn, ...due }, originalDueColumn, arrearsColumn] as const
