import { type Dispatch, type SetStateAction, useState } from 'react'

import type { FilterValue, FilterValues } from '../address.ts'
import type { Filter } from '../definition.ts'
import { toastFailure } from './failure-toast.ts'
import { type Draft, type ReadDraft, readDraft } from './filter-draft.ts'
import { useSearchedAlias } from './use-documents.ts'
import type { OptionsByFilter } from './use-options.ts'

type Texts = Readonly<Record<string, string>>
type Drafts = Readonly<Record<string, Draft>>

/** The fields of a form: their values in the URL, and what is typed over them. */
type Form = {
  readonly filters: Readonly<Record<string, Filter>>
  readonly values: FilterValues
  readonly options: OptionsByFilter
  readonly typed: Drafts
  /** What a field shows. */
  readonly draft: (key: string) => Draft
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

/** Reads all fields: values to search, errors, and whether one blocks the search. */
function useFormReader({ filters, values, options, typed, draft }: Form) {
  const { aliasOf, aliasOfNobody } = useSearchedAlias()
  const entries = Object.entries(filters)
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
  return async () => {
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
}

/** The search of a filter form: reads its fields, then searches or shows what is wrong. */
export function useFilterSearch(
  form: Form,
  {
    onSearch,
    setTyped,
    setProblems,
  }: {
    readonly onSearch: (values: FilterValues) => void
    readonly setTyped: Dispatch<SetStateAction<Drafts>>
    readonly setProblems: Dispatch<SetStateAction<Texts>>
  },
) {
  const readForm = useFormReader(form)
  const [isResolving, setResolving] = useState(false)
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
  return { search, isResolving }
}
