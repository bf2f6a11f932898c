import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { callServer } from '#contract/client.ts'
import type { Boleto, GuardCount } from '#features/negativation/debt-items/contract/boleto.ts'
import { sharedGuard } from '#features/negativation/debt-items/rules/shared-guard.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import type { SearchInput } from '#listing/search-input.ts'
import { Button } from '#ui/actions/button.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatWhole } from '#values/whole-number.ts'

import { countGuards } from '../contract/calls.ts'
import { invalidatedQueries } from './history-queries.ts'
import styles from './guard-line.module.css'

const boleto = { one: 'boleto', many: 'boletos' }

/**
 * Finds the alert shared by most boletos of the filter, from the server's counts. The rows hide
 * it.
 */
function useSharedGuard(
  filter: SearchInput,
  onShared: (codigo: string | undefined) => void,
): { readonly guard: GuardCount; readonly boletos: number } | 'loading' | undefined {
  const { data, isPending } = useQuery({
    queryKey: [invalidatedQueries[0], countGuards.name, filter],
    queryFn: ({ signal }) => callServer(countGuards, filter as never, { signal }),
    meta: { invalidatedBy: invalidatedQueries },
  })
  const guard = data && sharedGuard(data.boletos, data.content)
  const codigo = guard?.codigo
  useEffect(() => onShared(codigo), [codigo, onShared])
  if (isPending) return 'loading'
  return data && guard && { guard, boletos: data.boletos }
}

/** '66 dos 71 boletos: … (G13)', shown once, with a filter link to the boletos without it. */
export function GuardLine({
  list: { filter, filterBy },
  onShared,
}: {
  readonly list: ListingAct<Boleto>
  readonly onShared: (codigo: string | undefined) => void
}) {
  const shared = useSharedGuard(filter, onShared)
  if (!shared) return null
  // Keeps the place of the line: most lists have one.
  if (shared === 'loading')
    return (
      <p className={styles['line']} aria-hidden="true">
        <Skeleton width="40%" />
      </p>
    )
  const { guard, boletos } = shared
  const others = boletos - guard.boletos
  return (
    <p className={styles['line']}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
      <span>
        <strong>{`${formatWhole(guard.boletos)} dos ${formatCount(boletos, boleto)}:`}</strong>
        {` ${guard.texto} (${guard.codigo})`}
      </span>
      {others > 0 && (
        <Button
          kind="text"
          size="tight"
          onClick={() => filterBy('guarda', [`sem-${guard.codigo}`])}
        >
          {others === 1
            ? 'Ver o boleto sem este aviso'
            : `Ver os ${formatWhole(others)} boletos sem este aviso`}
        </Button>
      )}
    </p>
  )
}
