import { useQuery } from '@tanstack/react-query'

import type { ReadingRow } from '#features/negativation/debt-items/components/reading-rows.tsx'

import type { Sending } from '../contract/calls.ts'
import { blockedRows, type ListedTotal, sendingLines } from './sending-lines.ts'

/**
 * Preview of a sending of these malls, one line per destination: a dry run, requested when the
 * dialog opens.
 */
export function useSendingPreview(
  name: string,
  ask: (shoppings: readonly number[], signal: AbortSignal) => Promise<Sending>,
  malls: readonly number[],
  goes: string,
  isOpen: boolean,
  listed?: ListedTotal,
): ReturnType<typeof sendingLines> & {
  readonly blocked: readonly ReadingRow[]
  readonly first: Sending['primeiraVez']
  readonly failure: unknown
  /** Validation message while the act cannot be confirmed. */
  readonly missing: string | undefined
} {
  const shoppings = [...new Set(malls)]
  const { data, error } = useQuery({
    queryKey: ['bureau', name, 'ensaio', shoppings],
    queryFn: ({ signal }) => ask(shoppings, signal),
    enabled: isOpen && shoppings.length > 0,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return {
    ...(data ? sendingLines(data, goes, listed) : { total: listed, lines: [], notes: [] }),
    blocked: data ? blockedRows(data) : [],
    first: data?.primeiraVez,
    failure: error ?? undefined,
    missing: data || error ? undefined : 'Aguarde a conferência.',
  }
}
