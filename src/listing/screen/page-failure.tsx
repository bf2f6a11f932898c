import { CallFailure } from '#contract/errors.ts'
import { PageState } from '#ui/display/page-state.tsx'

import { failureRequest, failureStatement } from './failure-toast.ts'

/** Error state of a page about one record: 404, 403, busy or failed. */
export function PageFailure({
  error,
  notFound,
  forbidden,
  title,
  hasFilters = false,
  onRetry,
}: {
  readonly error: unknown
  /** Title of a 404. */
  readonly notFound: string
  /** Sentence of a 403. */
  readonly forbidden: string
  readonly title: string
  /** The user chose filters, which stay. */
  readonly hasFilters?: boolean
  readonly onRetry: () => void
}) {
  const status = error instanceof CallFailure ? error.status : undefined
  if (status === 404)
    return (
      <PageState
        kind="not-found"
        title={notFound}
        sentence="Ele não existe ou não pertence aos seus shoppings."
      />
    )
  if (status === 403)
    return <PageState kind="forbidden" title="Sem permissão" sentence={forbidden} />
  return (
    <PageState
      kind={error instanceof CallFailure && error.isBusy ? 'busy' : 'error'}
      title={title}
      sentence={`${failureStatement(error)}${hasFilters ? ' Seus filtros foram mantidos.' : ''}`}
      {...failureRequest(error)}
      action={{ label: 'Tentar de novo', onClick: onRetry }}
    />
  )
}
