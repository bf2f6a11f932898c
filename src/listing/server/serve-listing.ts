import * as z from 'zod'

import type { AnswerOf, Call, InputOf } from '#contract/call.ts'
import type { RowGroup } from '#contract/wire.ts'
import { scopeFilter } from '#server/database/mall-scope.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import { route, type Route } from '#server/http/routes.ts'
import type { Work } from '#server/work/work.ts'

import type { Listing } from '../definition.ts'
import { arrearsOn } from './arrears.ts'
import {
  exportListing,
  exportListingAsCsv,
  exportRows,
  exportTitle,
  type ExportTitle,
  type OptionNames,
} from './export.ts'
import { type GroupedPage, readGroupOrPage } from './grouped-page.ts'
import type { Page, Source, WindowInput } from './window.ts'

/** A list as its server half needs it. */
export type ServableListing<S extends Call = Call> = Omit<
  Listing,
  'search' | 'columns' | 'rowKey'
> &
  Pick<Listing, 'columns'> & { readonly search: S }

/** The list, its rows and its filters, as they are for this person and this search. */
export type Question<Row> = {
  readonly listing: ServableListing
  readonly source: Source<Row>
  /** The search as the source takes it, within the malls of the person. */
  readonly filter: WindowInput
}

type Answer = Readonly<Record<string, unknown>>

/** What the spreadsheet says of itself, where it is not simply all that was asked for. */
type InTitle<Search> = {
  /** The search as the title block names it. */
  readonly inTitle?: (work: Work, search: Search) => WindowInput
  /** Words of looked-up options, by filter and value. The malls are named without this. */
  readonly namesOf?: (work: Work, search: Search) => Promise<OptionNames>
  /** The list under which it is exported, of those that share the calls. */
  readonly listingFor?: (work: Work, search: Search) => ServableListing | Promise<ServableListing>
}

/**
 * How a list is read. Only `source` must be there; a function of it where the rows depend on the
 * day, on who asks, or on the filters that the search came to.
 */
export type Serving<Row, Search> = InTitle<Search> & {
  readonly source:
    | Source<Row>
    | ((work: Work, search: Search, filter: WindowInput) => Source<Row> | Promise<Source<Row>>)
  /**
   * The filters of the source for what was asked: what the screen always means, flags as one list.
   * May refuse.
   */
  readonly toFilter?: (work: Work, search: Search) => WindowInput | Promise<WindowInput>
  /** Filters of the page that the spreadsheet does not have. */
  readonly onPage?: WindowInput
  /** A row as the screen shows it; the spreadsheet has what the source reads. */
  readonly toRow?: (row: Row, work: Work) => unknown
  /** A group as the screen shows it, and by what it came together. */
  readonly toGroup?: (group: RowGroup, by: string) => RowGroup
  /** What the answer says beside the rows, their page, their sums and counts. */
  readonly alsoAnswer?: (
    work: Work,
    search: Search,
    question: Question<Row> & { readonly page: Page<Row> },
  ) => Answer | Promise<Answer>
  /** Completes the title block by what was read. */
  readonly toTitle?: (
    work: Work,
    title: ExportTitle,
    question: Question<Row>,
  ) => ExportTitle | Promise<ExportTitle>
  /** 'csv' for a list whose file can be loaded again. */
  readonly file?: 'csv'
}

/** A list with its server half: its routes, and the same reading for whoever acts on its rows. */
export type ServedListing<Row, S extends Call> = {
  readonly listing: ServableListing
  /** The search, and the download where the list has one. */
  readonly routes: readonly Route[]
  readonly question: (work: Work, search: InputOf<S>) => Promise<Question<Row>>
  readonly search: (work: Work, search: InputOf<S>) => Promise<AnswerOf<S>>
  readonly download: (work: Work, search: InputOf<S>) => Promise<FileAnswer>
}

/**
 * A list with its server half, whatever its rows are. One whose rows are counted at once has no
 * question.
 */
export type AnyServedListing = {
  readonly listing: ServableListing
  readonly question?: (work: Work, search: never) => Promise<Question<unknown>>
}

const registry = new Map<string, AnyServedListing>()

/** Every list that has a server half, by name, for the tests that ask something of each. */
export const listServedListings = (): ReadonlyMap<string, AnyServedListing> => registry

const rowsKeyOf = ({ answer }: Call): 'data' | 'content' =>
  answer instanceof z.ZodObject && 'data' in answer.shape ? 'data' : 'content'

type Handlers = {
  readonly search: (work: Work, search: never) => Promise<unknown>
  readonly download: (work: Work, search: never) => Promise<FileAnswer>
}

// What the calls declare is checked on the wire: the input before the handler, the answer after it.
const routesOf = ({ search, download }: ServableListing, handlers: Handlers): Route[] => [
  route(search, handlers.search as never),
  ...(download ? [route(download, handlers.download as never)] : []),
]

/**
 * The server half of a list: its search and its download, both of the same rows, within the malls
 * of the person. The download has its title block and, when it leaves, its line 'EXPORTAR' in the
 * decision log.
 */
export function serveListing<S extends Call, Row>(
  listing: ServableListing<S>,
  serving: Serving<Row, InputOf<S>>,
): ServedListing<Row, S> {
  type Search = InputOf<S>
  const { source, toFilter, onPage, toRow, toGroup, alsoAnswer, toTitle, file } = serving

  async function question(work: Work, search: Search): Promise<Question<Row>> {
    const ofSearch = toFilter ? await toFilter(work, search) : (search as WindowInput)
    const { atraso } = search as WindowInput
    const filter = { ...ofSearch, atraso, escopo: scopeFilter(work.actor.malls) }
    const read = typeof source === 'function' ? await source(work, search, filter) : source
    return {
      listing: (await serving.listingFor?.(work, search)) ?? listing,
      source: arrearsOn(read, work.today),
      filter,
    }
  }
  async function search(work: Work, input: Search): Promise<AnswerOf<S>> {
    const found = await question(work, input)
    const page: GroupedPage<Row> = await readGroupOrPage(work.tx, found.listing, found.source, {
      ...found.filter,
      ...onPage,
    })
    const { content, counts, grupos, ...rest } = page
    const by = String(found.filter['agrupar'])
    const rows = toRow ? content.map((row) => toRow(row, work)) : content
    return {
      ...rest,
      ...counts,
      [rowsKeyOf(listing.search)]: rows,
      ...(grupos && {
        grupos: toGroup ? grupos.map((group) => toGroup(group, by)) : grupos,
      }),
      ...(await alsoAnswer?.(work, input, { ...found, page })),
    } as AnswerOf<S>
  }
  async function download(work: Work, input: Search): Promise<FileAnswer> {
    const found = await question(work, input)
    const title = await titleOf(work, found.listing, serving, input)
    const about = toTitle ? await toTitle(work, title, found) : title
    const write = file === 'csv' ? exportListingAsCsv : exportListing
    return write(found.listing, found.source, found.filter, about)
  }
  registry.set(listing.name, { listing, question })
  return { listing, question, search, download, routes: routesOf(listing, { search, download }) }
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

/** How a list is read whose rows are so few that all of them are answered at once. */
export type ServingRows<Row, Search> = InTitle<Search> & {
  readonly rows: (work: Work, search: Search) => Promise<readonly Row[]>
  /** What the answer says beside the rows. */
  readonly alsoAnswer?: (
    work: Work,
    search: Search,
    rows: readonly Row[],
  ) => Answer | Promise<Answer>
  readonly toTitle?: (work: Work, title: ExportTitle, search: Search) => Promise<ExportTitle>
}

/**
 * The server half of a list that answers all its rows, already within the malls of the person, as
 * such a count by mall.
 */
export function serveRows<S extends Call, Row>(
  listing: ServableListing<S>,
  serving: ServingRows<Row, InputOf<S>>,
): Omit<ServedListing<Row, S>, 'question'> {
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
