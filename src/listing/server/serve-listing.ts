import * as z from 'zod'

import type { AnswerOf, Call, InputOf } from '#contract/call.ts'
import { scopeFilter } from '#server/database/mall-scope.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import { route, type Route } from '#server/http/routes.ts'
import type { Work } from '#server/work/work.ts'

import type { Listing } from '../definition.ts'
import { arrearsOn } from './arrears.ts'
import { withDefaultSorts } from './default-sorts.ts'
import {
  exportListing,
  exportListingAsCsv,
  exportRows,
  exportTitle,
  type ExportTitle,
  type OptionNames,
} from './export.ts'
import { type GroupedPage, readGroupOrPage } from './grouped-page.ts'
import type { Source, WindowInput } from './window.ts'

/** A list as its server half needs it. */
export type ServableListing<S extends Call = Call> = Omit<
  Listing,
  'search' | 'columns' | 'rowKey'
> &
  Pick<Listing, 'columns'> & { readonly search: S }

/** List, rows and filters for one user and search. */
export type ListQuery<Row> = {
  readonly listing: ServableListing
  readonly source: Source<Row>
  /** The search in the source's format, limited to the user's malls. */
  readonly filter: WindowInput
}

type Answer = Readonly<Record<string, unknown>>

/** Title block settings, if it differs from the full search. */
type InTitle<Search> = {
  /** The search as shown in the title block. */
  readonly inTitle?: (work: Work, search: Search) => WindowInput
  /** Labels of lookup options, by filter and value; mall names are built in. */
  readonly namesOf?: (work: Work, search: Search) => Promise<OptionNames>
  /** The exported list, for lists that share calls. */
  readonly listingFor?: (work: Work, search: Search) => ServableListing | Promise<ServableListing>
}

/**
 * How to read a list. `source` is required; pass a function if rows depend on date, user or
 * filters.
 */
export type Serving<Row, Search> = InTitle<Search> & {
  readonly source:
    | Source<Row>
    | ((work: Work, search: Search, filter: WindowInput) => Source<Row> | Promise<Source<Row>>)
  /** Source filters of a search: screen defaults, flags merged into lists. May throw. */
  readonly toFilter?: (work: Work, search: Search) => WindowInput | Promise<WindowInput>
  /** Filters of the page that the export omits. */
  readonly onPage?: WindowInput
  /** Maps a row for the screen; the export uses the source's row. */
  readonly toRow?: (row: Row, work: Work) => unknown
  /** Extra answer fields besides rows, page, sums and counts; or others in place of these. */
  readonly alsoAnswer?: (
    work: Work,
    search: Search,
    query: ListQuery<Row> & { readonly page: GroupedPage<Row> },
  ) => Answer | Promise<Answer>
  /** Completes the title block after reading. */
  readonly toTitle?: (
    work: Work,
    title: ExportTitle,
    query: ListQuery<Row>,
  ) => ExportTitle | Promise<ExportTitle>
  /** 'csv' if the export can be imported again. */
  readonly file?: 'csv'
}

/** A served list: its routes, and its query for actions on its rows. */
export type ServedListing<Row, S extends Call> = {
  readonly listing: ServableListing
  /** Search route, and download route if the list has one. */
  readonly routes: readonly Route[]
  readonly query: (work: Work, search: InputOf<S>) => Promise<ListQuery<Row>>
  readonly search: (work: Work, search: InputOf<S>) => Promise<AnswerOf<S>>
  readonly download: (work: Work, search: InputOf<S>) => Promise<FileAnswer>
}

/** A served list of any row type; lists counted in memory have no query. */
export type AnyServedListing = {
  readonly listing: ServableListing
  readonly query?: (work: Work, search: never) => Promise<ListQuery<unknown>>
}

const registry = new Map<string, AnyServedListing>()

/** All served lists by name, for tests that run over each. */
export const listServedListings = (): ReadonlyMap<string, AnyServedListing> => registry

const rowsKeyOf = ({ answer }: Call): 'data' | 'content' =>
  answer instanceof z.ZodObject && 'data' in answer.shape ? 'data' : 'content'

type Handlers = {
  readonly search: (work: Work, search: never) => Promise<unknown>
  readonly download: (work: Work, search: never) => Promise<FileAnswer>
}

// The calls validate input and answer at runtime, so the types are erased here.
const routesOf = ({ search, download }: ServableListing, handlers: Handlers): Route[] => [
  route(search, handlers.search as never),
  ...(download ? [route(download, handlers.download as never)] : []),
]

/**
 * Builds a list's search and download over the same rows, limited to the user's malls. The download
 * has a title block and writes 'EXPORTAR' to the decision log.
 */
export function serveListing<S extends Call, Row>(
  listing: ServableListing<S>,
  serving: Serving<Row, InputOf<S>>,
): ServedListing<Row, S> {
  type Search = InputOf<S>
  const { source, toFilter, onPage, toRow, alsoAnswer, toTitle, file } = serving

  async function query(work: Work, search: Search): Promise<ListQuery<Row>> {
    const ofSearch = toFilter ? await toFilter(work, search) : (search as WindowInput)
    const { atraso } = search as WindowInput
    const filter = { ...ofSearch, atraso, escopo: scopeFilter(work.actor.malls) }
    const read = typeof source === 'function' ? await source(work, search, filter) : source
    const shown = (await serving.listingFor?.(work, search)) ?? listing
    return {
      listing: shown,
      source: withDefaultSorts(shown.columns, arrearsOn(read, work.today)),
      filter,
    }
  }
  async function search(work: Work, input: Search): Promise<AnswerOf<S>> {
    const found = await query(work, input)
    const page: GroupedPage<Row> = await readGroupOrPage(work.tx, found.listing, found.source, {
      ...found.filter,
      ...onPage,
    })
    const { content, counts, grupos, ...rest } = page
    const rows = toRow ? content.map((row) => toRow(row, work)) : content
    return {
      ...rest,
      ...counts,
      [rowsKeyOf(listing.search)]: rows,
      ...(grupos && { grupos }),
      ...(await alsoAnswer?.(work, input, { ...found, page })),
    } as AnswerOf<S>
  }
  async function download(work: Work, input: Search): Promise<FileAnswer> {
    const found = await query(work, input)
    const title = await titleOf(work, found.listing, serving, input)
    const about = toTitle ? await toTitle(work, title, found) : title
    const write = file === 'csv' ? exportListingAsCsv : exportListing
    return write(found.listing, found.source, found.filter, about)
  }
  registry.set(listing.name, { listing, query })
  return { listing, query, search, download, routes: routesOf(listing, { search, download }) }
}

async function titleOf<Search>(
  work: Work,
  listing: ServableListing,
  { inTitle, namesOf }: InTitle<Search>,
  search: Search,
): Promise<ExportTitle> {
  const searchInput = inTitle ? inTitle(work, search) : (search as WindowInput)
  return exportTitle(work, listing, searchInput, await namesOf?.(work, search))
}

/** How to read a list that returns all its rows at once. */
export type ServingRows<Row, Search> = InTitle<Search> & {
  readonly rows: (work: Work, search: Search) => Promise<readonly Row[]>
  /** Extra answer fields besides the rows. */
  readonly alsoAnswer?: (
    work: Work,
    search: Search,
    rows: readonly Row[],
  ) => Answer | Promise<Answer>
  readonly toTitle?: (work: Work, title: ExportTitle, search: Search) => Promise<ExportTitle>
}

/**
 * Serves a list that returns all its rows, already limited to the user's malls, such as counts by
 * mall.
 */
export function serveRows<S extends Call, Row>(
  listing: ServableListing<S>,
  serving: ServingRows<Row, InputOf<S>>,
): Omit<ServedListing<Row, S>, 'query'> {
  type Search = InputOf<S>

  async function search(work: Work, input: Search): Promise<AnswerOf<S>> {
    const rows = await serving.rows(work, input)
    return {
      [rowsKeyOf(listing.search)]: rows,
      pageInfo: { currentPage: 1, totalPages: 1, totalItems: rows.length },
      ...(await serving.alsoAnswer?.(work, input, rows)),
    } as AnswerOf<S>
  }
  async function download(work: Work, input: Search): Promise<FileAnswer> {
    const rows = await serving.rows(work, input)
    const shown = (await serving.listingFor?.(work, input)) ?? listing
    const title = await titleOf(work, shown, serving, input)
    const about = serving.toTitle ? await serving.toTitle(work, title, input) : title
    return exportRows(shown, rows, (input as WindowInput).sort, about)
  }
  registry.set(listing.name, { listing })
  return { listing, search, download, routes: routesOf(listing, { search, download }) }
}
