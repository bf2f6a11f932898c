import { useQueries } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { type Filter, filterName, type Option, valueAt } from '../definition.ts'

/** Options per filter; `undefined` while loading. */
export type OptionsByFilter = Readonly<Record<string, readonly Option[] | undefined>>

function optionsOf(answer: unknown, value: string, label: string): Option[] {
  const envelope = answer as { content?: unknown; data?: unknown } | null
  const rows = Array.isArray(answer) ? answer : (envelope?.content ?? envelope?.data ?? [])
  const options = (rows as unknown[]).map((row) =>
    typeof row === 'object'
      ? { value: String(valueAt(row, value) ?? ''), label: String(valueAt(row, label) ?? '') }
      : { value: String(row), label: String(row) },
  )
  return [
    ...new Map(
      options.filter((option) => option.value !== '').map((option) => [option.value, option]),
    ).values(),
  ]
}

type LookUp = Extract<Filter, { kind: 'one' | 'several' }>['options']

const isWritten = (options: LookUp): options is readonly Option[] => Array.isArray(options)

/** A lookup of a form, with the noun of its options. */
type LookUpAnswer = {
  readonly noun: string
  readonly isError: boolean
  readonly isFetching: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

/**
 * Loads a filter form's lookups; cached 24 hours, invalidated by call name (spec 1:9). A failed
 * lookup leaves the choice empty; the search still works.
 */
export const useOptions = (filters: Readonly<Record<string, Filter>>): OptionsByFilter =>
  useLookUps(filters).options

/** Loads a dialog's lookups, with failures and a retry. */
export function useLookUps(filters: Readonly<Record<string, Filter>>): {
  readonly options: OptionsByFilter
  readonly answers: readonly LookUpAnswer[]
} {
  const choices = Object.entries(filters).flatMap(([key, filter]) =>
    filter.kind === 'one' || filter.kind === 'several' ? [{ key, options: filter.options }] : [],
  )
  const lookUps = choices.flatMap(({ key, options }) =>
    isWritten(options) ? [] : [{ key, options }],
  )
  const answers = useQueries({
    queries: lookUps.map(({ options }) => ({
      queryKey: [options.invalidatedBy ?? options.from.name, options.from.name],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callServer(options.from, {} as never, { signal }) as Promise<unknown>,
      staleTime: 24 * 60 * 60 * 1000,
    })),
  })
  const read = lookUps.map(({ key, options }, index) => {
    const answer = answers[index]
    return [
      key,
      answer?.data === undefined
        ? answer?.isError
          ? []
          : undefined
        : [
            ...(options.besides ?? []),
            ...optionsOf(answer.data, options.value, options.label).filter(
              (option) => !options.without?.includes(option.value),
            ),
          ],
    ]
  })
  const written = choices.flatMap(({ key, options }) =>
    isWritten(options) ? [[key, options]] : [],
  )
  return {
    options: Object.fromEntries([...written, ...read]) as OptionsByFilter,
    answers: lookUps.flatMap(({ key }, index) => {
      const answer = answers[index]
      const filter = filters[key]
      return answer && filter
        ? [{ ...answer, noun: `as opções de ${filterName(filter)}`, refetch: answer.refetch }]
        : []
    }),
  }
}
