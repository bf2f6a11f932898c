/** The razão social below the name by which a store is known. */
export const underTradeName = {
  under: 'nomeFantasia',
  of: (row: { readonly nomeFantasia: string; readonly razaoSocial: string }) =>
    row.razaoSocial === row.nomeFantasia ? undefined : row.razaoSocial,
} as const
