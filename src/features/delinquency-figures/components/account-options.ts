import type { MovementType } from '#features/delinquency/contract.ts'

/**
 * The accounts as choices: each stands for all movement types that count in it, which are what the
 * calls take.
 */
export const accountOptions = (
  movements: readonly MovementType[],
): { readonly value: string; readonly label: string }[] =>
  [...Map.groupBy(movements, ({ tipoConta }) => tipoConta)].map(([label, list]) => ({
    value: list.map(({ codigo }) => codigo).join(','),
    label,
  }))
