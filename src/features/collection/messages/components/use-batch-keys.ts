import { type RefObject, useRef } from 'react'

import { prefixLasts, useScreenKeys } from './use-screen-keys.ts'

/** R retires, Ctrl+Enter releases; not while typing, in a dialog, or after G. */
export function useBatchKeys(
  acts: { readonly retire: () => void; readonly release: () => void },
  within: RefObject<HTMLElement | null>,
): void {
  const prefixedAt = useRef(-Infinity)
  useScreenKeys((event) => {
    const isPrefixed = event.timeStamp - prefixedAt.current < prefixLasts
    const isModified = event.ctrlKey || event.metaKey
    prefixedAt.current = !isModified && event.key === 'g' ? event.timeStamp : -Infinity
    if (isModified) return event.key === 'Enter' ? acts.release : undefined
    return !isPrefixed && event.key.toLowerCase() === 'r' ? acts.retire : undefined
  }, within)
}
