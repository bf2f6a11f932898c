import { useEffect, useEffectEvent } from 'react'

import { showToast } from '#ui/overlays/toast-store.ts'

/** Closes a dialog and shows a message if another user moved its row. */
export function ClosesWhenMoved({
  isGone,
  title,
  onClose,
}: {
  readonly isGone: boolean
  readonly title: string
  readonly onClose: () => void
}) {
  const close = useEffectEvent(() => {
    showToast({ tone: 'info', title })
    onClose()
  })
  useEffect(() => {
    if (isGone) close()
  }, [isGone])
  return null
}
