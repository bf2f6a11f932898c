import type { Say } from '#listing/server/importing/table-reader.ts'

/** The accounts that a spreadsheet may name (rules 6.1). */
export const ACCOUNTS = ['ALUGUEL', 'CONDOMINIO', 'FUNDO', 'COMERCIAL', 'CONFISSAO'] as const
export type Account = (typeof ACCOUNTS)[number]

/** The account of a cell; says so where there is none of this name. */
export function accountOf<C extends string>(
  column: C,
  cell: (column: C) => string,
  say: Say<C>,
): Account | undefined {
  const text = cell(column).toUpperCase()
  const found = ACCOUNTS.find((account) => account === text)
  if (found === undefined && text !== '')
    say(column, `Não há tipo de conta com este nome; use ${ACCOUNTS.join(', ')}.`)
  return found
}
