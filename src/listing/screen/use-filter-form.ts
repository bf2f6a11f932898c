import { useEffect, useMemo, useRef, useState } from 'react'

import { useDraft } from '#ui/fields/draft.ts'
import { parseBrDate } from '#values/local-date.ts'

import type { FilterValue, FilterValues } from '../address.ts'
import { type Filter, type Listing, narrowing } from '../definition.ts'
import { toastFailure } from './failure-toast.ts'
import { type Draft, draftOf, maskOf, type ReadDraft, readDraft } from './filter-draft.ts'
import { useSearchedAlias } from './use-documents.ts'
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

/** Refuses an end of a period before its start. */
function notBeforeStart(
  filter: Filter,
  read: ReadDraft,
  chosen: Readonly<Record<string, FilterValue>>,
): ReadDraft {
  const from = filter.kind === 'day' && filter.notBefore ? chosen[filter.notBefore] : undefined
  return typeof from === 'string' && typeof read.value === 'string' && read.value < from
    ? { problem: 'A data final não pode ser anterior à data inicial.', blocks: true }
    : read
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

/** Draft of a filter form: what is typed, what is wrong with it, and the search that reads it. */
export function useFilterForm({
  listing,
  values,
  onSearch,
  onNarrow,
  options,
  masks,
}: FilterFormProps) {
  const filters = useMemo(
    () => Object.fromEntries(Object.entries(listing.filters).filter(([, { isChip }]) => !isChip)),
    [listing.filters],
  )
  const { aliasOf, aliasOfNobody } = useSearchedAlias()
  const [typed, setTyped] = useDraft<Readonly<Record<string, Draft>>>(
    `filtros ${location.pathname}`,
    {},
  )
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [resolving, setResolving] = useState(false)

  useChangedValues(filters, values, (changed) => {
    // Changed URL values replace the draft; invalid drafts omitted from the search stay.
    const stays = ([key, draft]: [string, Draft]) =>
      !changed.includes(key) || isNarrowedBy(filters[key], draft, values[key])
    setTyped((drafts) => Object.fromEntries(Object.entries(drafts).filter(stays)))
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([key]) => !changed.includes(key))),
    )
  })

  const entries = Object.entries(filters)
  const draft = (key: string) => {
    const filter = filters[key]
    return typed[key] ?? (filter ? draftOf(filter, values[key], options[key], masks) : '')
  }
  /** Why the search is blocked, shown while typing. */
  const blockedBy = (key: string, filter: Filter) => {
    const { problem, blocks } =
      blocking.has(filter.kind) && key in typed ? readDraft(filter, draft(key), [], false) : {}
    return blocks ? problem : undefined
  }
  /** A partial interval shows its error only on blur. */
  const faultOf = (key: string, filter: Filter) =>
    filter.kind === 'month-interval' && !maskOf[filter.kind]?.isComplete(String(draft(key)))
      ? undefined
      : blockedBy(key, filter)
  /** Moves the end of a period when its start is set after it (spec 3:2.10). */
  const draggedEnd = (key: string, next: Draft): Readonly<Record<string, Draft>> => {
    const [end] = entries.find(([, one]) => one.kind === 'day' && one.notBefore === key) ?? []
    if (end === undefined) return {}
    const [from, to] = [parseBrDate(String(next)), parseBrDate(String(draft(end)))]
    return from !== undefined && to !== undefined && from > to ? { [end]: next } : {}
  }
  /** Checks the flag that cannot be off together with this one. */
  const coupled = (filter: Filter, next: Draft): Readonly<Record<string, Draft>> =>
    filter.kind === 'flag' && filter.orElse !== undefined && next === false
      ? { [filter.orElse]: true }
      : {}
  const hasDocument = entries.some(([, filter]) => filter.kind === 'document')

  /** What a field searches; undefined = no filter. A document is replaced by its alias. */
  const readField = async (key: string, filter: Filter, chosen: FilterValues) => {
    const whole = readDraft(filter, draft(key), options[key], hasDocument)
    const { document, doubt, ...read } = notBeforeStart(filter, whole, chosen)
    if (document === undefined) return read
    const alias = await aliasOf(document)
    if (alias === undefined && doubt !== undefined) return { problem: doubt, blocks: true }
    // Unknown document: search without a match and show the typed text.
    return { ...read, value: alias ?? aliasOfNobody(document) }
  }
  const readForm = async () => {
    const next: Record<string, FilterValue> = Object.fromEntries(
      Object.entries(values).filter(([key]) => !(key in filters)),
    )
    const faults: Record<string, string> = {}
    let isBlocked = false
    for (const [key, filter] of entries) {
      const former = values[key]
      const read: ReadDraft = key in typed ? await readField(key, filter, next) : { value: former }
      if (read.problem !== undefined) faults[key] = read.problem
      if (read.blocks) isBlocked = true
      if (read.value !== undefined) next[key] = read.value
    }
    return { next, faults, isBlocked }
  }
  async function search() {
    setResolving(true)
    try {
      const { next, faults, isBlocked } = await readForm()
      setProblems(faults)
      if (isBlocked) return
      onSearch(next)
      // Replaces a document's digits with its mask; drafts that were not sent stay.
      setTyped((drafts) =>
        Object.fromEntries(Object.entries(drafts).filter(([key]) => key in faults)),
      )
    } catch (error) {
      toastFailure(error)
    } finally {
      setResolving(false)
    }
  }

  return {
    entries,
    draft,
    search,
    isResolving: resolving,
    errorOf: (key: string, filter: Filter) => problems[key] ?? faultOf(key, filter),
    blockedBecause: entries
      .map(([key, filter]) => blockedBy(key, filter))
      .find((why) => why !== undefined),
    activeCount: Object.keys(values).filter((key) => key in filters).length,
    change: (key: string, filter: Filter, next: Draft) => {
      setTyped((drafts) => ({
        ...drafts,
        [key]: next,
        ...draggedEnd(key, next),
        ...coupled(filter, next),
      }))
      setProblems(({ [key]: _, ...others }) => others)
      if (narrowing(filter)) onNarrow?.({ ...values, [key]: String(next).trim() })
    },
    /** Searches when the field loses the focus, if its draft has changed. */
    leave: (key: string, filter: Filter) => {
      if (key in typed && typed[key] !== draftOf(filter, values[key], options[key], masks))
        void search()
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
