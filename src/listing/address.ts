import { isCompetence } from '#values/competence.ts'
import { isLocalDate, monthOf } from '#values/local-date.ts'

import type { Filter, Listing } from './definition.ts'
import { formatSort, parseSort, type SortStep } from './sort.ts'
import { today } from './today.ts'

/** Rows per page; 'todas' loads all rows at once. */
export const pageSizes = [10, 20, 50, 100, 'todas'] as const
export type PageSize = (typeof pageSizes)[number]
/** Page size when neither list nor caller sets one; shared by browser and server. */
export const defaultPageSize = 20 satisfies PageSize

/**
 * Limit of searches without a page or with a very large size; the answer reports truncation (rules
 * 2).
 */
export const maxRows = 10_000

/** Page size for a whole list, as the screens of the specification send it. */
export const wholeListSize = 9_999

/**
 * A filter value: text or option, several options, interval ends ('AAAA-MM-DD' or 'AAAA-MM'), flag,
 * or document alias. Unset filters are absent.
 */
export type FilterValue = string | boolean | readonly string[]
export type FilterValues = Readonly<Record<string, FilterValue>>

/** State of a list screen, parsed from its URL. */
export type ListState = {
  readonly filters: FilterValues
  readonly sort: readonly SortStep[]
  readonly page: number
  readonly size: PageSize
  /** Grouping key; null = ungrouped, undefined = the user's last choice. */
  readonly groupedBy?: string | null | undefined
  /** Expanded groups; undefined = only the first of the page. */
  readonly opened?: readonly string[] | undefined
}

type AddressOf = Pick<Listing, 'filters' | 'columns' | 'suggestions' | 'pageSize'> &
  Partial<Pick<Listing, 'groups' | 'noun'>>
type Query = Readonly<Record<string, unknown>>

/** URL parameter of the row to highlight; removed on the next navigation. */
export const rowParam = 'linha'

/** URL parameter of the row whose tenant panel is open. */
export const peekParam = 'painel'

/**
 * URL parameter of the open saved view, whose columns then apply. Named differently because screens
 * may have their own 'visao'.
 */
export const viewParam = 'visao-salva'

const windowKeys = ['sort', 'page', 'size', rowParam, peekParam]
const groupParam = 'agrupar'
const openedParam = 'abertos'
/** Limit of open groups, to bound the URL length. */
const mostOpened = 50

function readGroups(
  { groups = {}, noun }: AddressOf,
  query: Query,
): Pick<ListState, 'groupedBy' | 'opened'> & { ignoredNames: string[] } {
  const by = query[groupParam]
  const opened = query[openedParam]
  const isKnown = by === undefined || by === noun?.[0] || Object.hasOwn(groups, String(by))
  return {
    ignoredNames: isKnown ? [] : [groupParam],
    ...(by === undefined || !isKnown ? {} : { groupedBy: by === noun?.[0] ? null : String(by) }),
    ...(opened === undefined
      ? {}
      : { opened: opened === '-' ? [] : String(opened).split(',').slice(0, mostOpened) }),
  }
}

function writeGroups(
  { noun }: AddressOf,
  { groupedBy, opened }: ListState,
): Readonly<Record<string, string>> {
  return {
    ...(groupedBy === undefined ? {} : { [groupParam]: groupedBy ?? noun?.[0] ?? '' }),
    ...(opened === undefined
      ? {}
      : { [openedParam]: opened.length === 0 ? '-' : opened.slice(-mostOpened).join(',') }),
  }
}

const sizeOf = ({ pageSize }: AddressOf): PageSize => pageSize ?? defaultPageSize

/** Document alias: 20 capital letters, so it never looks like a document or reveals one. */
export const isDocumentAlias = (text: string): boolean => /^[A-Z]{20}$/.test(text)

const unknownAliasPrefix = 'NINGUEM'

/** Alias of an unknown document. It matches nothing; the server never generates one. */
export const isUnknownAlias = (text: string): boolean =>
  isDocumentAlias(text) && text.startsWith(unknownAliasPrefix)

/** Random, so that two such searches have different URLs. */
export const createUnknownAlias = (): string =>
  unknownAliasPrefix +
  Array.from(crypto.getRandomValues(new Uint8Array(20 - unknownAliasPrefix.length)), (byte) =>
    String.fromCharCode(65 + (byte % 26)),
  ).join('')

// Values of a list are separated by commas: percent-encode commas inside a value.
const escape = (text: string) => text.replace(/[%,]/g, encodeURIComponent)

function unescape(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function readSeveral(
  filter: Extract<Filter, { kind: 'several' }>,
  text: string,
): FilterValue | undefined {
  const values = text
    .split(',')
    .map(unescape)
    .filter((value) => value !== undefined && value !== '') as string[]
  const { options } = filter
  const knownValues = Array.isArray(options)
    ? values.filter((value) => options.some((option) => option.value === value))
    : values
  return knownValues.length === 0 ? undefined : [...new Set(knownValues)]
}

function readInterval(text: string, isEnd: (end: string) => boolean): FilterValue | undefined {
  const [from = '', to = '', ...rest] = text.split('..')
  return rest.length === 0 && isEnd(from) && isEnd(to) && from <= to ? [from, to] : undefined
}

/** Maximum length of a text filter; limited because URLs cannot carry thousands of values. */
export const longestText = (filter: Filter): number =>
  filter.kind === 'text' && filter.takesSeveral ? 6_000 : 200

function readValue(filter: Filter, text: string): FilterValue | undefined {
  if (text.trim() === '') return undefined
  switch (filter.kind) {
    case 'text':
      return text.length <= longestText(filter) ? text.trim() : undefined
    case 'document':
      return isDocumentAlias(text) ? text : undefined
    case 'one':
      return !Array.isArray(filter.options) || filter.options.some(({ value }) => value === text)
        ? text
        : undefined
    case 'several':
      return readSeveral(filter, text)
    case 'day-interval':
      return readInterval(text, isLocalDate)
    case 'month-interval':
      return readInterval(text, isCompetence)
    case 'day':
      return isLocalDate(text) ? text : undefined
    case 'month':
      return isCompetence(text) ? text : undefined
    case 'flag':
      return text === '1' ? true : text === '0' ? false : undefined
    case 'fixed':
      return undefined
  }
}

function writeValue(filter: Filter | undefined, value: FilterValue): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'string') return value
  return filter?.kind === 'several' ? value.map(escape).join(',') : value.join('..')
}

/** Default filters of a screen: default option, default flag, today. */
export function initialFilters(listing: AddressOf): FilterValues {
  return Object.fromEntries(
    Object.entries(listing.filters).flatMap(([key, filter]) => {
      if (filter.kind === 'day') return filter.initial === 'today' ? [[key, today()]] : []
      if (filter.kind === 'month')
        return filter.initial === undefined ? [] : [[key, monthOf(today())]]
      if (filter.kind !== 'one' && filter.kind !== 'flag') return []
      return filter.initial !== undefined && filter.initial !== false ? [[key, filter.initial]] : []
    }),
  )
}

const asFlag = (label: string): Filter => ({ kind: 'flag', label })

/** All filters allowed in the URL, including suggested flags. */
const addressable = ({
  filters,
  suggestions = [],
}: AddressOf): Readonly<Record<string, Filter>> => ({
  ...Object.fromEntries(suggestions.map(({ key, label }) => [key, asFlag(label)])),
  ...filters,
})

function readWindow(
  listing: AddressOf,
  query: Query,
): Omit<ListState, 'filters'> & { ignoredNames: string[] } {
  const text = (key: string) => (query[key] === undefined ? undefined : String(query[key]))
  const { steps, ignoredNames } = parseSort(text('sort'), (of) =>
    listing.columns.some((column) => column.of === of && column.sortable),
  )
  const bad = ignoredNames.length > 0 ? ['sort'] : []
  const page = text('page')
  const isPage = page === undefined || /^[1-9]\d{0,5}$/.test(page)
  const size = text('size')
  const knownPageSize = pageSizes.find((option) => String(option) === size)
  if (!isPage) bad.push('page')
  if (size !== undefined && knownPageSize === undefined) bad.push('size')
  return {
    sort: steps,
    page: isPage ? Number(page ?? 1) : 1,
    size: knownPageSize ?? sizeOf(listing),
    ignoredNames: bad,
  }
}

/**
 * Parses the URL of a listing. Invalid parts are dropped and returned in `ignored`, so stale links
 * still open. `own` names parameters of the screen itself.
 */
export function readAddress(
  listing: AddressOf,
  query: Query,
  own: readonly string[] = [],
): { state: ListState; ignoredNames: string[] } {
  const knownFilters = addressable(listing)
  const { ignoredNames: badWindow, ...view } = readWindow(listing, query)
  const { ignoredNames: badGroups, ...groups } =
    listing.groups === undefined ? { ignoredNames: [] } : readGroups(listing, query)
  const ignoredNames = [...badWindow, ...badGroups]
  const ofWindow = listing.groups ? [...windowKeys, groupParam, openedParam] : windowKeys
  const filters: Record<string, FilterValue> = { ...initialFilters(listing) }
  for (const [key, raw] of Object.entries(query)) {
    if (ofWindow.includes(key) || own.includes(key) || raw === undefined) continue
    const filter = Object.hasOwn(knownFilters, key) ? knownFilters[key] : undefined
    const value = filter && readValue(filter, String(raw))
    // '-' means that the user removed a filter that has a default.
    if (filter && raw === '-' && key in initialFilters(listing)) delete filters[key]
    else if (value === undefined) ignoredNames.push(key)
    else if (value === false) delete filters[key]
    else filters[key] = value
  }
  return { state: { filters, ...view, ...groups }, ignoredNames }
}

/** Query parameters of a state; default values are omitted. */
export function writeAddress(listing: AddressOf, state: ListState): Record<string, string> {
  const knownFilters = addressable(listing)
  const initial = initialFilters(listing)
  const query: Record<string, string> = {}
  for (const key of Object.keys(knownFilters)) {
    const value = state.filters[key]
    if (value === undefined || value === false || value === '') {
      if (key in initial) query[key] = '-'
    } else {
      const text = writeValue(knownFilters[key], value)
      if (text !== initial[key] && !(value === true && initial[key] === true)) query[key] = text
    }
  }
  if (state.sort.length > 0) query['sort'] = formatSort(state.sort)
  if (state.page > 1) query['page'] = String(state.page)
  if (state.size !== sizeOf(listing)) query['size'] = String(state.size)
  return listing.groups ? { ...query, ...writeGroups(listing, state) } : query
}
