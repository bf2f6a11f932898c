import type { MovementType } from '#features/delinquency/tables/contract/look-ups.ts'

/** Accounts as options; the value is the list of movement types, as the calls expect. */
export const accountOptions = (
  movements: readonly MovementType[],
): { readonly value: string; readonly label: string }[] =>
  [...Map.groupBy(movements, ({ tipoConta }) => tipoConta)].map(([label, list]) => ({
    value: list.map(({ codigo }) => codigo).join(','),
    label,
  }))
