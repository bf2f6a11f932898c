import type { RejectCell } from '#listing/server/importing/table-reader.ts'

/** Accounts allowed in a spreadsheet (rules 6.1). */
export const ACCOUNTS = ['ALUGUEL', 'CONDOMINIO', 'FUNDO', 'COMERCIAL', 'CONFISSAO'] as const
export type Account = (typeof ACCOUNTS)[number]

/** Parses an account cell; reports unknown names. */
export function accountOf<C extends string>(
  column: C,
  cell: (column: C) => string,
  reject: RejectCell<C>,
): Account | undefined {
  const text = cell(column).toUpperCase()
  const found = ACCOUNTS.find((account) => account === text)
  if (found === undefined && text !== '')
    reject(column, `Não há tipo de conta com este nome; use ${ACCOUNTS.join(', ')}.`)
  return found
}
