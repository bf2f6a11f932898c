import { Banner } from '#ui/display/banner.tsx'

import { failureDetail, failureSentence } from '../screen/failure-toast.ts'

/** Why the server did not take a file; `onClose` clears it. */
export function FileFailure({
  failure,
  onClose,
}: {
  readonly failure: unknown
  readonly onClose: () => void
}) {
  return (
    failure !== undefined && (
      <Banner tone="error" title={failureSentence(failure)} onClose={onClose}>
        {failureDetail(failure)}
      </Banner>
    )
  )
}
