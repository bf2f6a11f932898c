import type { PageInfo } from '#contract/wire.ts'
import { defaultPageSize, maxRows } from '#listing/address.ts'
import { InvalidInput } from '#server/http/errors.ts'

/** Page parameters of a history; the order is fixed, newest contact first. */
export type HistoryWindow = {
  readonly page?: number | undefined
  readonly size?: number | undefined
  readonly sort?: string | undefined
}

/** Rows to read, and page data for the answer. */
export function pageOf(
  { page = 1, size = defaultPageSize, sort = '' }: HistoryWindow,
  totalItems: number,
): {
  readonly place: { readonly size: number; readonly offset: number }
  readonly pageInfo: PageInfo & { readonly pageSize: number }
} {
  if (sort !== '') {
    const mensagem = 'Esta lista tem uma só ordem: do contato mais novo ao mais antigo.'
    throw new InvalidInput(mensagem, { campos: [{ campo: 'sort', mensagem }] })
  }
  const pageSize = Math.min(size, maxRows)
  return {
    place: { size: pageSize, offset: (page - 1) * pageSize },
    pageInfo: {
      currentPage: page,
      totalPages: Math.max(1, Math.ceil(totalItems / pageSize)),
      totalItems,
      pageSize,
    },
  }
}
