import { Panel } from '#ui/display/panel.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'

import { FailureState } from './failure-state.tsx'

/** A panel while its data loads, or after it failed to load. */
export function UnreadPanel({
  title,
  height,
  whenFailed,
  query,
}: {
  readonly title: string
  /** Height of the skeleton in px. */
  readonly height: number
  readonly whenFailed: string
  readonly query: {
    readonly isError: boolean
    readonly error: unknown
    readonly refetch: () => unknown
  }
}) {
  return (
    <Panel title={title}>
      {query.isError ? (
        <FailureState title={whenFailed} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton width="100%" height={height} />
        </div>
      )}
    </Panel>
  )
}
