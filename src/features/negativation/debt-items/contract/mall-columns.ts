import type { AnyColumn } from '#listing/definition.ts'

// Columns of lists with one row per mall.

export const mallColumn = (label: string) =>
  ({
    of: 'shopping.nomeShopping',
    label,
    as: 'mall',
    sortable: true,
    minWidth: 220,
    emphasis: 'strong',
  }) as const satisfies AnyColumn

export const customersColumn = (width: number) =>
  ({
    of: 'quantidadeClientes',
    label: 'Clientes',
    as: 'number',
    sortable: true,
    width,
  }) as const satisfies AnyColumn

/** Boletos and fiadores. */
export const countColumns = (width: number) =>
  [
    { of: 'quantidadeBoletos', label: 'Boletos', as: 'number', sortable: true, width },
    { of: 'quantidadeFiador', label: 'Fiadores', as: 'number', sortable: true, width },
  ] as const satisfies readonly AnyColumn[]
