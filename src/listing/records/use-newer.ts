import { useState } from 'react'

import { CallFailure } from '#contract/errors.ts'

import { savedMeanwhile, type VersionedRecord } from '../saved-meanwhile.ts'
import { toastFailure } from '../screen/failure-toast.ts'

/**
 * What a colleague saved of the record over which somebody types: seen in the list behind the form,
 * and read on its own where a save was refused, because the list may not have the record any more.
 */
export function useNewer<R extends VersionedRecord>({
  typedOver,
  knownVersions,
  readNewest,
}: {
  /** The version over which it was typed; undefined of a new record. */
  readonly typedOver: number | undefined
  readonly knownVersions: readonly (R | undefined)[]
  /** The record as it is now. */
  readonly readNewest: () => Promise<R | undefined>
}): {
  readonly newer: R | undefined
  /**
   * Of the act that saves: true where a colleague was faster, who is then told in the form and not
   * by a toast.
   */
  readonly onFailure: (failure: unknown) => boolean
} {
  const [newest, setNewest] = useState<R>()
  return {
    newer: savedMeanwhile(typedOver, ...knownVersions, newest),
    onFailure: (failure) => {
      if (typedOver === undefined || !(failure instanceof CallFailure) || failure.status !== 409)
        return false
      const tell = () => toastFailure(failure)
      // A 409 may have another reason: then there is nothing newer, and its own sentence is told.
      readNewest().then((now) => (savedMeanwhile(typedOver, now) ? setNewest(now) : tell()), tell)
      return true
    },
  }
}
