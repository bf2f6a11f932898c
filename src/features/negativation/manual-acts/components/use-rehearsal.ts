import { useQuery } from '@tanstack/react-query'

/** Dry run of a manual act, requested when its confirmation opens. */
export function useRehearsal<T>(
  name: string,
  ask: (signal: AbortSignal) => Promise<T>,
  boletos: readonly number[],
): {
  readonly answer: T | undefined
  readonly failure: unknown
  /** Why the act cannot be confirmed yet. */
  readonly missing: string | undefined
} {
  const { data, error } = useQuery({
    queryKey: ['negativation', name, 'ensaio', boletos],
    queryFn: ({ signal }) => ask(signal),
    enabled: boletos.length > 0,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return {
    answer: data,
    failure: error ?? undefined,
    missing: data
      ? undefined
      : error
        ? 'Nada pode seguir como está: veja o motivo acima.'
        : 'Aguarde a conferência.',
  }
}
