import { useEffect, useMemo, useRef, useState } from 'react'

import { useDraft } from '#ui/fields/draft.ts'
import { parseBrDate } from '#values/local-date.ts'

import type { FilterValue, FilterValues } from '../address.ts'
import { type Filter, type Listing, narrowing } from '../definition.ts'
import { type Draft, draftOf, maskOf, readDraft } from './filter-draft.ts'
import { useFilterSearch } from './use-filter-search.ts'
import type { OptionsByFilter } from './use-options.ts'

/** Filters of a form, their values, and what a search does. */
export type FilterFormProps = {
  readonly listing: Pick<Listing, 'filters' | 'searchLabel'>
  readonly values: FilterValues
  readonly onSearch: (values: FilterValues) => void
  /** Called at once when a browser-side filter is typed. */
  readonly onNarrow?: (values: FilterValues) => void
  readonly options: OptionsByFilter
  /** Document masks by alias. */
  readonly masks: ReadonlyMap<string, string>
}

/** Fields that can block the whole search while invalid. */
const blocking: ReadonlySet<Filter['kind']> = new Set([
  'day',
  'day-interval',
  'month',
  'month-interval',
  'text',
])

/** A browser-side filter stays in edit while the URL follows it, ignoring trailing blanks. */
const isNarrowedBy = (
  filter: Filter | undefined,
  typedDraft: Draft,
  value: FilterValue | undefined,
): boolean => narrowing(filter) && String(typedDraft).trim() === String(value ?? '')

type Filters = Readonly<Record<string, Filter>>
type Drafts = Readonly<Record<string, Draft>>

/** What is typed into the fields and wrong with them; changed URL values replace both. */
function useTyped(filters: Filters, values: FilterValues) {
  const [typed, setTyped] = useDraft<Drafts>(`filtros ${location.pathname}`, {})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  useChangedValues(filters, values, (changed) => {
    // Invalid drafts omitted from the search stay.
    const stays = ([key, draft]: [string, Draft]) =>
      !changed.includes(key) || isNarrowedBy(filters[key], draft, values[key])
    setTyped((drafts) => Object.fromEntries(Object.entries(drafts).filter(stays)))
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([key]) => !changed.includes(key))),
    )
  })
  return { typed, setTyped, problems, setProblems }
}

/** Moves the end of a period when its start is set after it (spec 3:2.10). */
function draggedEnd(
  filters: Filters,
  draft: (key: string) => Draft,
  key: string,
  next: Draft,
): Drafts {
  const [end] =
    Object.entries(filters).find(([, one]) => one.kind === 'day' && one.notBefore === key) ?? []
  if (end === undefined) return {}
  const [from, to] = [parseBrDate(String(next)), parseBrDate(String(draft(end)))]
  return from !== undefined && to !== undefined && from > to ? { [end]: next } : {}
}

/** Checks the flag that cannot be off together with this one. */
const coupled = (filter: Filter, next: Draft): Drafts =>
  filter.kind === 'flag' && filter.orElse !== undefined && next === false
    ? { [filter.orElse]: true }
    : {}

/** Why a typed draft blocks the search, shown while typing. */
function blockedBy(filter: Filter, draft: Draft): string | undefined {
  const { problem, blocks } = blocking.has(filter.kind) ? readDraft(filter, draft, [], false) : {}
  return blocks ? problem : undefined
}

/** A partial interval shows its error only on blur. */
const faultOf = (filter: Filter, draft: Draft): string | undefined =>
  filter.kind === 'month-interval' && !maskOf[filter.kind]?.isComplete(String(draft))
    ? undefined
    : blockedBy(filter, draft)

/** Draft of a filter form: what is typed, what is wrong with it, and the search that reads it. */
export function useFilterForm(props: FilterFormProps) {
  const { listing, values, onSearch, onNarrow, options, masks } = props
  const filters = useMemo(
    () => Object.fromEntries(Object.entries(listing.filters).filter(([, { isChip }]) => !isChip)),
    [listing.filters],
  )
  const { typed, setTyped, problems, setProblems } = useTyped(filters, values)
  const inAddress = (key: string, filter: Filter) =>
    draftOf(filter, values[key], options[key], masks)
  const draft = (key: string) => {
    const filter = filters[key]
    return typed[key] ?? (filter ? inAddress(key, filter) : '')
  }
  const { search, isResolving } = useFilterSearch(
    { filters, values, options, typed, draft },
    { onSearch, setTyped, setProblems },
  )
  const entries = Object.entries(filters)
  return {
    entries,
    draft,
    search,
    isResolving,
    errorOf: (key: string, filter: Filter) =>
      problems[key] ?? (key in typed ? faultOf(filter, draft(key)) : undefined),
    blockedBecause: entries
      .map(([key, filter]) => (key in typed ? blockedBy(filter, draft(key)) : undefined))
      .find((why) => why !== undefined),
    activeCount: Object.keys(values).filter((key) => key in filters).length,
    change: (key: string, filter: Filter, next: Draft) => {
      setTyped((drafts) => ({
        ...drafts,
        [key]: next,
        ...draggedEnd(filters, draft, key, next),
        ...coupled(filter, next),
      }))
      setProblems(({ [key]: _, ...others }) => others)
      if (narrowing(filter)) onNarrow?.({ ...values, [key]: String(next).trim() })
    },
    /** Searches when the field loses the focus, if its draft has changed. */
    leave: (key: string, filter: Filter) => {
      if (key in typed && typed[key] !== inAddress(key, filter)) void search()
    },
    clear: () => {
      setTyped({})
      setProblems({})
    },
  }
}

/** Calls back with the filters whose value in the URL has changed. */
function useChangedValues(
  filters: Readonly<Record<string, Filter>>,
  values: FilterValues,
  onChange: (changed: readonly string[]) => void,
): void {
  const last = useRef(values)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    const before = last.current
    last.current = values
    const changed = Object.keys(filters).filter(
      (key) => JSON.stringify(before[key]) !== JSON.stringify(values[key]),
    )
    if (changed.length > 0) latest.current(changed)
  }, [filters, values])
}
