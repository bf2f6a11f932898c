import type { PageInfo } from '#contract/wire.ts'

/** Rows of a page of a history, where nobody says how many. */
const pageSize = 20

/** Which rows are asked for, and what the answer says of the page. */
export function pageOf(
  {
    page = 1,
    size = pageSize,
  }: {
    readonly page?: number | undefined
    readonly size?: number | undefined
  },
  totalItems: number,
): {
  readonly place: { readonly size: number; readonly offset: number }
  readonly pageInfo: PageInfo & { readonly pageSize: number }
} {
  return {
    place: { size, offset: (page - 1) * size },
    pageInfo: {
      currentPage: page,
      totalPages: Math.max(1, Math.ceil(totalItems / size)),
      totalItems,
      pageSize: size,
    },
  }
}
