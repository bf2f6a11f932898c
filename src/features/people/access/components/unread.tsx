import type { UseQueryResult } from '@tanstack/react-query'

import { PageState } from '#ui/display/page-state.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'

type Props = {
  readonly title: string
  readonly height: number
  readonly query: UseQueryResult<unknown>
}

/** In a dialog, while its data is not there: the failure, or a placeholder. */
export function Unread({ title, height, query: { data, isError, refetch } }: Props) {
  if (isError)
    return (
      <PageState
        kind="error"
        title={title}
        action={{ label: 'Tentar de novo', onClick: () => void refetch() }}
      />
    )
  return data === undefined && <Skeleton width="100%" height={height} />
}
