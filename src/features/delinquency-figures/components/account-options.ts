import type { MovementType } from '#features/delinquency/contract.ts'

/** Accounts as options; each stands for its movement types, which the calls take as parameters. */
export const accountOptions = (
  movements: readonly MovementType[],
): { readonly value: string; readonly label: string }[] =>
  [...Map.groupBy(movements, ({ tipoConta }) => tipoConta)].map(([label, list]) => ({
    value: list.map(({ codigo }) => codigo).join(','),
    label,
  }))
