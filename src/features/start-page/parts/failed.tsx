import { CallFailure } from '#contract/errors.ts'
import { failureSentence } from '#listing/screen/failure-toast.ts'
import { PageState } from '#ui/page-state.tsx'
import { formatInstant } from '#values/instant.ts'

/** Stands where a part of the start page could not be read. */
export function Failed({
  title,
  error,
  onRetry,
}: {
  readonly title: string
  readonly error: unknown
  readonly onRetry: () => void
}) {
  const request =
    error instanceof CallFailure
      ? { at: formatInstant(error.at), ...(error.body ? { requestId: error.body.pedido } : {}) }
      : {}
  return (
    <PageState
      kind="error"
      title={title}
      sentence={failureSentence(error).replace(/([^.])$/, '$1.')}
      {...request}
      action={{ label: 'Tentar de novo', onClick: onRetry }}
    />
  )
}
