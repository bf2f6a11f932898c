import { useState } from 'react'

import { CallFailure } from '#contract/errors.ts'

import { savedMeanwhile, type VersionedRecord } from '../saved-meanwhile.ts'
import { toastFailure } from '../screen/failure-toast.ts'

/**
 * Newer version of the record being edited, from the list behind the form. After a refused save it
 * is fetched, because the list may no longer contain the record.
 */
export function useNewer<R extends VersionedRecord>({
  typedOver,
  knownVersions,
  readNewest,
}: {
  /** Version being edited; undefined for a new record. */
  readonly typedOver: number | undefined
  readonly knownVersions: readonly (R | undefined)[]
  /** Fetches the current record. */
  readonly readNewest: () => Promise<R | undefined>
}): {
  readonly newer: R | undefined
  /** Failure handler of the save: true on a conflict, which the form shows instead of a toast. */
  readonly onFailure: (failure: unknown) => boolean
} {
  const [newest, setNewest] = useState<R>()
  return {
    newer: savedMeanwhile(typedOver, ...knownVersions, newest),
    onFailure: (failure) => {
      if (typedOver === undefined || !(failure instanceof CallFailure) || failure.status !== 409)
        return false
      const notify = () => toastFailure(failure)
      // A 409 may have another cause: if no newer version exists, show the server's sentence.
      readNewest().then(
        (now) => (savedMeanwhile(typedOver, now) ? setNewest(now) : notify()),
        notify,
      )
      return true
    },
  }
}
