import * as z from 'zod'

import type { FilterValue, ListState } from './address.ts'
import { type Listing, narrowing } from './definition.ts'
import { formatSort } from './sort.ts'

/** Input of a search call, by wire name. */
export type SearchInput = Readonly<Record<string, unknown>>

type SearchOf = Pick<Listing, 'filters' | 'fixed' | 'unlessChosen' | 'search' | 'suggestions'>

const accepts = (schema: unknown, value: unknown) =>
  schema instanceof z.ZodType && z.safeEncode(schema, value as never).success

const list = (value: FilterValue) =>
  typeof value === 'string'
    ? value.split(',').filter((part) => part.trim() !== '')
    : (value as readonly string[])

/** Converts a value to the type of its wire field: text, texts, ids, id or flag. */
function wireValue(schema: unknown, value: FilterValue): unknown {
  if (typeof value === 'boolean') return value
  const texts = list(value)
  const one = texts.length === 1 ? texts[0] : undefined
  const forms = [
    value,
    texts,
    texts.map(Number),
    Number(one),
    one === 'true' ? true : one === 'false' ? false : undefined,
  ]
  return forms.find((form) => form !== undefined && accepts(schema, form)) ?? value
}

function fieldsOf({ search }: Pick<Listing, 'search'>): Readonly<Record<string, unknown>> {
  const shape = (schema: unknown) => (schema instanceof z.ZodObject ? schema.shape : {})
  return { ...shape(search.query), ...shape(search.fields) }
}

/** True if the search is paged; other searches return all rows. */
export const isPaged = (listing: Pick<Listing, 'search'>): boolean => 'page' in fieldsOf(listing)

/** Filters in wire format, without order and page, as actions on all matching rows send them. */
export function filterInput(listing: SearchOf, filters: ListState['filters']): SearchInput {
  const fields = fieldsOf(listing)
  const input: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(filters)) {
    const filter = listing.filters[key]
    if (filter?.kind === 'day-interval' || filter?.kind === 'month-interval') {
      const [from, to] = filter.sentAs
      input[from] = (value as readonly string[])[0]
      input[to] = (value as readonly string[])[1]
    } else if (filter?.kind === 'month') {
      const [month, year] = filter.sentAs
      input[month] = Number(String(value).slice(5))
      input[year] = Number(String(value).slice(0, 4))
    } else if (value !== '' && !(Array.isArray(value) && value.length === 0)) {
      input[key] = wireValue(fields[key], value)
    }
  }
  return { ...listing.unlessChosen, ...input, ...listing.fixed }
}

/** Filters with order, as exports send them. */
export const orderedInput = (listing: SearchOf, state: ListState): SearchInput => ({
  ...filterInput(listing, state.filters),
  ...(state.sort.length > 0 ? { sort: formatSort(state.sort) } : {}),
})

/** Texts that filter the loaded rows in the browser, by column path. */
export const narrowedBy = (
  listing: Pick<Listing, 'filters'>,
  filters: ListState['filters'],
): readonly (readonly [path: string, text: string])[] =>
  Object.entries(filters).flatMap(([key, value]) =>
    narrowing(listing.filters[key]) && value !== '' ? [[key, String(value)] as const] : [],
  )

/** Requested grouping, and the groups to load fully. */
export type RequestedGroups = { readonly by: string; readonly whole: readonly string[] } | undefined

/**
 * Search input of one page; 'todas' omits the page and returns up to 10.000 rows (rules 2). Rows
 * filtered in the browser are loaded all at once, without those filters.
 */
export function searchInput(
  listing: SearchOf,
  state: ListState,
  groups?: RequestedGroups,
): SearchInput {
  const narrowed = narrowedBy(listing, state.filters)
  const others = Object.fromEntries(
    Object.entries(state.filters).filter(([key]) => !narrowed.some(([path]) => path === key)),
  )
  return {
    ...orderedInput(listing, { ...state, filters: others }),
    ...(state.size === 'todas' || narrowed.length > 0
      ? {}
      : { page: state.page, size: state.size }),
    ...(groups && {
      agrupar: groups.by,
      ...(groups.whole.length > 0 ? { inteiros: groups.whole } : {}),
    }),
  }
}
