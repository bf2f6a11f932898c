import { useState } from 'react'

import { type Place, useLeaveGuard } from '../actions/leave-guard.ts'

/**
 * Asks before unsaved input is left; the answers for `DiscardDialog` while it asks. `discard` runs
 * before leaving.
 */
export function useDiscard(
  isDirty: boolean,
  discard: () => void,
  staysHere?: (from: Place, to: Place) => boolean,
) {
  const [leave, setLeave] = useState<() => void>()
  useLeaveGuard(isDirty, (go) => setLeave(() => go), staysHere)
  return (
    leave && {
      stay: () => setLeave(undefined),
      go: () => {
        setLeave(undefined)
        discard()
        leave()
      },
    }
  )
}
