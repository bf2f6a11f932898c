import type { UseQueryResult } from '@tanstack/react-query'

import { FailureState } from '#listing/screen/failure-state.tsx'

import type { Overview } from '../contract/overview.ts'
import { FigureList } from './figure-list.tsx'
import styles from './since-counts.module.css'

type Query = UseQueryResult<Overview>

/** True if there are counts to show, or a failure instead of them. */
export const hasCounts = ({ data, isError }: Query): boolean =>
  data === undefined ? isError : (data.numeros?.length ?? 0) > 0

/** Counts since the last visit: in the own queue, and results of boletos. */
export function SinceCounts({
  query: { data, isError, error, refetch },
  title,
}: {
  readonly query: Query
  readonly title: string
}) {
  if (isError && !data)
    return (
      <FailureState
        title="Erro ao tentar carregar o que mudou"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div className={styles['counts']}>
      <FigureList label={title} figures={data?.numeros ?? []} />
    </div>
  )
}
