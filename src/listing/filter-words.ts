import { type Competence, formatCompetence, isCompetence } from '#values/competence.ts'
import { formatDate, isLocalDate } from '#values/local-date.ts'
import { pastedCodes } from '#values/pasted-codes.ts'

import { type Filter, filterName, type Listing } from './definition.ts'
import type { SearchInput } from './search-input.ts'

/** An active filter in words: 'Shoppings' and the chosen names. */
export type FilterWords = {
  readonly key: string
  readonly label: string
  readonly values: readonly string[]
}

/** Display name of a value: an option's label or an alias's mask; undefined if none. */
export type NameOf = (key: string, value: string) => string | undefined

const dayOrMonth = (value: unknown): string => {
  const text = String(value)
  return isLocalDate(text)
    ? formatDate(text)
    : isCompetence(text)
      ? formatCompetence(text as Competence)
      : text
}

function valuesOf(
  key: string,
  filter: Filter,
  input: SearchInput,
  nameOf: NameOf,
): readonly string[] {
  if (filter.kind === 'fixed') return []
  if (filter.kind === 'day-interval' || filter.kind === 'month-interval') {
    const [first, last] = filter.sentAs.map((name) => input[name] ?? undefined)
    if (first === undefined) return last === undefined ? [] : [`até ${dayOrMonth(last)}`]
    return [
      last === undefined
        ? `a partir de ${dayOrMonth(first)}`
        : `${dayOrMonth(first)} - ${dayOrMonth(last)}`,
    ]
  }
  if (filter.kind === 'month') {
    const [month, year] = filter.sentAs.map((name) => input[name])
    const text = `${String(year)}-${String(month).padStart(2, '0')}`
    return isCompetence(text) ? [formatCompetence(text)] : []
  }
  const value = input[key]
  if (value === undefined || value === null || value === '') return []
  if (value === false && filter.kind === 'flag') return []
  if (filter.kind === 'flag') return ['Sim']
  const written = Array.isArray(
    filter.kind === 'one' || filter.kind === 'several' ? filter.options : undefined,
  )
    ? (filter as { options: readonly { value: string; label: string }[] }).options
    : []
  const isSeveral = filter.kind === 'text' && filter.takesSeveral && typeof value === 'string'
  const values = isSeveral ? pastedCodes(value) : [value].flat()
  return values.map((one) => {
    const text = String(one)
    const words = filter.kind === 'text' ? filter.describe?.(text) : undefined
    return (
      words ??
      nameOf(key, text) ??
      written.find((option) => option.value === text)?.label ??
      dayOrMonth(text)
    )
  })
}

/**
 * Active filters in words, in form order, suggestions last. Values that the screen always sends are
 * omitted.
 */
export function filterWords(
  listing: Pick<Listing, 'filters' | 'suggestions' | 'fixed'>,
  input: SearchInput,
  nameOf: NameOf = () => undefined,
): FilterWords[] {
  const named = Object.entries(listing.filters).flatMap(([key, filter]) => {
    const values = key in (listing.fixed ?? {}) ? [] : valuesOf(key, filter, input, nameOf)
    return values.length === 0 ? [] : [{ key, label: filterName(filter), values }]
  })
  const suggested = (listing.suggestions ?? []).flatMap(({ key, label }) =>
    input[key] === true ? [{ key, label, values: ['Sim'] }] : [],
  )
  return [...named, ...suggested]
}

// Paging and user are not filters; the URL names the screen, which is already the title.
const notFilters = new Set(['page', 'size', 'sort', 'idUsuario', 'url'])
// Labels shared by all lists.
const calledOnWire: Readonly<Record<string, string>> = {
  shoppings: 'Shoppings',
  idShopping: 'Shoppings',
  codigoStatus: 'Status',
  status: 'Status',
  id: 'Id',
}
const sameValues = (one: unknown, other: unknown) =>
  JSON.stringify([one].flat()) === JSON.stringify([other].flat())

/**
 * Describes search filters that have no form field, because a call can accept more filters than its
 * screen. Values that the screen always sends are omitted.
 */
export function otherFilterWords(
  listing: Pick<Listing, 'filters' | 'suggestions' | 'fixed' | 'calledAs'>,
  input: SearchInput,
  nameOf: NameOf = () => undefined,
): FilterWords[] {
  const { fixed = {} } = listing
  const inForm = new Set([
    ...Object.entries(listing.filters).flatMap(([key, filter]) =>
      filter.kind === 'fixed' ? [] : 'sentAs' in filter ? filter.sentAs : [key],
    ),
    ...(listing.suggestions ?? []).map(({ key }) => key),
  ])
  return Object.entries(input).flatMap(([key, value]) => {
    const isSent = value !== undefined && value !== null && value !== ''
    const isOfScreen = key in fixed ? sameValues(fixed[key], value) : inForm.has(key)
    const values = [value].flat()
    if (notFilters.has(key) || !isSent || isOfScreen || values.length === 0) return []
    const label = listing.calledAs?.[key] ?? calledOnWire[key] ?? key
    return [{ key, label, values: values.map((one) => nameOf(key, String(one)) ?? wordOf(one)) }]
  })
}

const wordOf = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'Sim' : 'Não') : dayOrMonth(value)

/** 'LUC: Q0199', 'Sem justificativa': one filter in the title block of an export. */
export const filterSentence = ({ label, values }: FilterWords): string =>
  values.length === 1 && values[0] === 'Sim' ? label : `${label}: ${values.join(', ')}`
