import type { UseQueryResult } from '@tanstack/react-query'
import type { Slip } from '../contract/slips.ts'

import { ShortFailureState } from '#listing/screen/failure-state.tsx'

/** Shown when the boletos of a contract or group could not be read. */
export function SlipsFailure({ query }: { readonly query: UseQueryResult<Slip[]> }) {
  return (
    <ShortFailureState
      title="Erro ao tentar recuperar boletos. Entre em contato com a equipe técnica."
      error={query.error}
      onRetry={() => void query.refetch()}
    />
  )
}
