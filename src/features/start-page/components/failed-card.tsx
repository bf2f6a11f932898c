import { failureRequest, failureStatement } from '#listing/screen/failure-toast.ts'
import { PageState } from '#ui/display/page-state.tsx'

export function FailedCard({
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
      sentence={failureStatement(error)}
      {...failureRequest(error)}
      action={{ label: 'Tentar de novo', onClick: onRetry }}
    />
  )
}
