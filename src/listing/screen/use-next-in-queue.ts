import { useGoTo } from '#ui/actions/address.ts'
import type { ToastInput } from '#ui/overlays/toast-store.ts'

import { listingHost } from './host.ts'
import type { EmptyWords } from './state-block.tsx'

/** Link of an empty list to the next work of the user's queue, if any. */
export function emptyWithNext(path: string): EmptyWords | undefined {
  const next = listingHost().nextInQueue?.(path)
  return next && { next: { label: next.label, href: next.path } }
}

/** After an act on a screen: the toast's link to the next work of the user's queue, if any. */
export function useNextInQueue(path: string): () => Pick<ToastInput, 'next'> {
  const goTo = useGoTo()
  return () => {
    const next = listingHost().nextInQueue?.(path)
    return next ? { next: { label: next.label, go: () => goTo(next.path) } } : {}
  }
}
