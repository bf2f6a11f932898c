import { useEffect, useRef, useState } from 'react'

import { useLeaveGuard } from '../actions/leave-guard.ts'

/**
 * Asks before a dialog loses unsaved input: on closing, on a step to another record and on leaving
 * the page. Nothing closes while an action runs.
 */
export function useCloseQuestion({
  opened,
  dirty,
  busy,
  onClose,
}: {
  readonly opened: boolean
  readonly dirty: boolean
  readonly busy: boolean
  readonly onClose: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const typing = useRef<Element | null>(null)
  const going = useRef<() => void>(undefined)
  useEffect(() => {
    if (!opened) setAsking(false)
  }, [opened])

  const ask = (goOn?: () => void) => {
    if (goOn) going.current = goOn
    if (!isAsking) typing.current = document.activeElement
    setAsking(true)
  }
  useLeaveGuard(opened && dirty, ask)
  const stay = () => {
    going.current = undefined
    setAsking(false)
    if (typing.current instanceof HTMLElement) typing.current.focus()
  }
  return {
    isAsking,
    stay,
    close: () => {
      if (busy) return
      if (isAsking) stay()
      else if (dirty) ask()
      else onClose()
    },
    discard: () => {
      // A step shows the next record in the same render, so the dialog may never close.
      setAsking(false)
      onClose()
      going.current?.()
      going.current = undefined
    },
    step: (go: () => void) => {
      if (busy || isAsking) return
      if (dirty) ask(go)
      else go()
    },
  }
}
