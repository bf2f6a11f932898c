import { useQueries } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { type Filter, type Option, valueAt } from '../definition.ts'

/** The options of each filter that has any; `undefined` while they are read. */
export type OptionsByFilter = Readonly<Record<string, readonly Option[] | undefined>>

function optionsOf(answer: unknown, value: string, label: string): Option[] {
  const held = answer as { content?: unknown; data?: unknown } | null
  const rows = Array.isArray(answer) ? answer : (held?.content ?? held?.data ?? [])
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

/**
 * Reads the look-ups of a filter form; they live 24 hours and are stale by the name of their call
 * (spec 1:9).
 */
export function useOptions(filters: Readonly<Record<string, Filter>>): OptionsByFilter {
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
    // A look-up that failed leaves an empty choice: the search itself still works.
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
  return Object.fromEntries([...written, ...read]) as OptionsByFilter
}
