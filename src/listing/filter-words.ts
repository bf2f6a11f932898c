import { type Competence, formatCompetence, isCompetence } from '#values/competence.ts'
import { formatDate, isLocalDate } from '#values/local-date.ts'

import { type Filter, filterName, type Listing } from './definition.ts'
import type { SearchInput } from './search-input.ts'

/** A filter in use, in words: 'Shoppings' and the names chosen. */
export type FilterWords = { readonly key: string; readonly label: string; readonly values: readonly string[] }

/** How people call a value: an option's label, the mask of an alias; undefined where it has no other name. */
export type NameOf = (key: string, value: string) => string | undefined

const dayOrMonth = (value: unknown): string => {
  const text = String(value)
  return isLocalDate(text) ? formatDate(text) : isCompetence(text) ? formatCompetence(text as Competence) : text
}

function valuesOf(key: string, filter: Filter, input: SearchInput, nameOf: NameOf): readonly string[] {
  if (filter.kind === 'fixed') return []
  if (filter.kind === 'day-interval' || filter.kind === 'month-interval') {
    const ends = filter.sentAs.map((name) => input[name])
    return ends.every((end) => end !== undefined && end !== null) ? [ends.map(dayOrMonth).join(' - ')] : []
  }
  const value = input[key]
  if (value === undefined || value === null || value === '' || value === false) return []
  if (filter.kind === 'flag') return ['Sim']
  const written = Array.isArray(filter.kind === 'one' || filter.kind === 'several' ? filter.options : undefined)
    ? (filter as { options: readonly { value: string; label: string }[] }).options
    : []
  return (Array.isArray(value) ? value : [value]).map((one) => {
    const text = String(one)
    return nameOf(key, text) ?? written.find((option) => option.value === text)?.label ?? dayOrMonth(text)
  })
}

/** The filters of a search in words, in the order of the form, suggestions last; what the screen always sends is left out. */
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

/** 'LUC: Q0199', 'Sem justificativa': one filter as the title block of an export writes it. */
export const filterSentence = ({ label, values }: FilterWords): string =>
  values.length === 1 && values[0] === 'Sim' ? label : `${label}: ${values.join(', ')}`
