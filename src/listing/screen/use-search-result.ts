import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect } from 'react'

import { callServer } from '#contract/client.ts'
import type { PageInfo, RowGroup } from '#contract/wire.ts'
import type { TableState } from '#ui/table/data-table-props.ts'
import { foldForSearch } from '#values/fold-text.ts'

import type { ListState } from '../address.ts'
import { type Listing, valueAt } from '../definition.ts'
import { sortRows } from '../sort.ts'
import {
  type RequestedGroups,
  filterInput,
  isPaged,
  narrowedBy,
  type SearchInput,
  searchInput,
} from '../search-input.ts'

/** Search result: rows of the page, count and sums over the whole filter. */
export type SearchResult<Row> = {
  readonly rows: readonly Row[]
  readonly total: number
  /** Sums by column path; money in cents. */
  readonly totals: Readonly<Record<string, number>>
  /** The answer is truncated at 10.000 rows. */
  readonly isTruncated: boolean
  /** The groups of the rows in order, and how many match. */
  readonly groups?: readonly RowGroup[]
  readonly totalGroups?: number
  /** Raw answer, for screen-specific values. */
  readonly answer: unknown
}

type Answer<Row> = {
  content?: Row[]
  data?: Row[]
  pageInfo?: PageInfo
  totais?: Record<string, number>
  grupos?: RowGroup[]
  totalGrupos?: number
}

function toSearchResult<Row>(listing: Listing<Row>, answer: Answer<Row>): SearchResult<Row> {
  const rows = answer.content ?? answer.data ?? []
  // Unpaged searches return all rows: sum them here.
  const whole = !isPaged(listing as Listing)
  const sums = whole
    ? (listing.totals ?? []).map(
        (path) =>
          [path, rows.reduce((sum, row) => sum + Number(valueAt(row, path) ?? 0), 0)] as const,
      )
    : []
  return {
    rows,
    total: answer.pageInfo?.totalItems ?? rows.length,
    totals: { ...Object.fromEntries(sums), ...answer.totais },
    isTruncated: answer.pageInfo?.truncado === true,
    ...(answer.grupos && {
      groups: answer.grupos,
      totalGroups: answer.totalGrupos ?? answer.grupos.length,
    }),
    answer,
  }
}

const keyOf = (listing: Pick<Listing, 'name' | 'invalidatedBy'>, input: unknown): QueryKey => [
  listing.invalidatedBy[0] ?? listing.name,
  listing.name,
  input,
]

const ask = <Row>(listing: Listing<Row>, input: SearchInput, signal: AbortSignal) =>
  callServer(listing.search, input as never, { signal }).then((answer) =>
    toSearchResult(listing, answer as Answer<Row>),
  )

/** Query of one search. */
const queryOf = <Row>(listing: Listing<Row>, input: SearchInput) =>
  queryOptions({
    queryKey: keyOf(listing, input),
    queryFn: ({ signal }) => ask(listing, input, signal),
    meta: { invalidatedBy: listing.invalidatedBy },
  })

/** Filters the loaded rows by column texts, ignoring case and accents. */
function narrowResult<Row>(
  result: SearchResult<Row>,
  texts: ReturnType<typeof narrowedBy>,
  { page, size }: ListState,
): SearchResult<Row> {
  const rows = result.rows.filter((row) =>
    texts.every(([path, text]) =>
      foldForSearch(String(valueAt(row, path) ?? '')).includes(foldForSearch(text)),
    ),
  )
  const shown = size === 'todas' ? rows : rows.slice((page - 1) * size, page * size)
  return { ...result, rows: shown, total: rows.length, isTruncated: false }
}

/**
 * Loads the page after the shown one, so that it is there at the click. Only for a person who turned
 * a page already, because most read the first one alone.
 */
function usePageAhead<Row>(
  listing: Listing<Row>,
  state: ListState,
  groups: RequestedGroups | undefined,
  {
    data: shown,
    dataUpdatedAt: readAt,
    isPlaceholderData,
  }: Pick<UseQueryResult<SearchResult<Row>>, 'data' | 'dataUpdatedAt' | 'isPlaceholderData'>,
): void {
  const client = useQueryClient()
  const { page, size } = state
  const count = shown?.totalGroups ?? shown?.total ?? 0
  const isRead =
    !isPlaceholderData &&
    isPaged(listing as Listing) &&
    page > 1 &&
    typeof size === 'number' &&
    page * size < count
  const input = searchInput(listing as Listing, { ...state, page: page + 1 }, groups)
  const key = isRead ? JSON.stringify(input) : undefined
  useEffect(() => {
    if (key === undefined) return
    void client.prefetchQuery(queryOf(listing, JSON.parse(key) as SearchInput))
    // Read again with the shown page, so that a turned page never shows rows that have left since.
  }, [client, listing, key, readAt])
}

/** Rows of the URL's search; previous rows stay until the new ones load. */
export function useSearchResult<Row>(
  listing: Listing<Row>,
  state: ListState,
  { groups, enabled = true }: { groups?: RequestedGroups; enabled?: boolean } = {},
) {
  const whole = !isPaged(listing as Listing)
  const texts = narrowedBy(listing, state.filters)
  const input = searchInput(
    listing as Listing,
    whole ? { ...state, sort: [], size: 'todas' } : state,
    groups,
  )
  const query = useQuery({
    ...queryOf(listing, input),
    enabled,
    ...(whole
      ? {
          select: (page: SearchResult<Row>) => ({
            ...page,
            rows: sortRows(page.rows, state.sort),
          }),
        }
      : {}),
    ...(texts.length > 0
      ? { select: (page: SearchResult<Row>) => narrowResult(page, texts, state) }
      : {}),
    placeholderData: keepPreviousData,
    // Skip structural comparison of thousands of rows: rendering them again is faster.
    structuralSharing: whole || state.size !== 'todas',
  })
  usePageAhead(listing, state, groups, query)
  return query
}

/** Finds the page of a row in a search. */
export const pageOfRow = <Row>(
  listing: Listing<Row>,
  state: ListState,
  groups: RequestedGroups,
  row: string,
): Promise<number> =>
  callServer(listing.search, {
    ...searchInput(listing as Listing, state, groups),
    linha: row,
  } as never).then((answer) => (answer as Answer<Row>).pageInfo?.currentPage ?? 1)

/** Reads all pages of a search in its order, grouped if asked. */
export const readWhole = async <Row>(
  listing: Listing<Row>,
  state: ListState,
  groups: RequestedGroups,
): Promise<SearchResult<Row>> =>
  toSearchResult(
    listing,
    (await callServer(
      listing.search,
      searchInput(listing as Listing, { ...state, size: 'todas' }, groups) as never,
    )) as Answer<Row>,
  )

/** Fetches all rows of a group under the filter. */
export const rowsOfGroup = async <Row>(
  listing: Listing<Row>,
  state: ListState,
  by: string,
  group: string,
): Promise<readonly Row[]> => {
  const { page: _, size: __, ...input } = searchInput(listing as Listing, state, { by, whole: [] })
  const answer = await callServer(listing.search, { ...input, grupo: group } as never)
  return toSearchResult(listing, answer as Answer<Row>).rows
}

/** Count and sums of the filter combined with `more`: for suggestions and result parts. */
export function countQuery<Row>(listing: Listing<Row>, state: ListState, more: SearchInput) {
  const input = { ...filterInput(listing as Listing, state.filters), ...more, page: 1, size: 1 }
  return queryOptions({ ...queryOf(listing, input), placeholderData: keepPreviousData })
}

/** Table state of a query. */
export function tableState(
  query: {
    isPending: boolean
    isPlaceholderData: boolean
    isError: boolean
    data: SearchResult<unknown> | undefined
  },
  isFiltered: boolean,
): TableState {
  if (query.data === undefined) return query.isError ? 'error' : 'loading'
  // A changed query dims the old rows; a refetch after a colleague's action must not flicker.
  if (query.isPlaceholderData && query.data.total > 0) return 'refetching'
  if (query.data.total > 0) return 'ready'
  return isFiltered ? 'no-match' : 'empty'
}
