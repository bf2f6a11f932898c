import { PageState } from '#ui/display/page-state.tsx'

import { failureRequest, failureStatement } from './failure-toast.ts'

/** Shown instead of data that could not be read, with a button to retry. */
export function FailureState({
  title,
  error,
  hasFilters = false,
  onRetry,
}: {
  readonly title: string
  readonly error: unknown
  /** The user chose filters, which stay. */
  readonly hasFilters?: boolean
  readonly onRetry: () => void
}) {
  const statement = failureStatement(error)
  return (
    <PageState
      kind="error"
      title={title}
      sentence={hasFilters ? `${statement} Seus filtros foram mantidos.` : statement}
      {...failureRequest(error)}
      action={{ label: 'Tentar de novo', onClick: onRetry }}
    />
  )
}

/** As above, on screens whose title already says whom to ask: time and code, no message. */
export function ShortFailureState({
  title,
  error,
  onRetry,
}: {
  readonly title: string
  readonly error: unknown
  readonly onRetry: () => void
}) {
  return (
    <PageState
      kind="error"
      title={title}
      {...failureRequest(error)}
      action={{ label: 'Tentar de novo', onClick: onRetry }}
    />
  )
}
