import { type RefObject, useEffect, useRef } from 'react'

import { isCovered, isTyping } from '#ui/table/use-row-keys.ts'

/** R retires, Ctrl+Enter releases; not while typing, in a dialog, or after G. */
export function useBatchKeys(
  acts: { readonly retire: () => void; readonly release: () => void },
  within: RefObject<HTMLElement | null>,
): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    let prefixedAt = -Infinity
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      if (isTyping(event.target) || isCovered(within.current)) return
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return
      const isPrefixed = event.timeStamp - prefixedAt < 1_500
      const isModified = event.ctrlKey || event.metaKey
      prefixedAt = !isModified && event.key === 'g' ? event.timeStamp : -Infinity
      const act =
        isModified && event.key === 'Enter'
          ? latest.current.release
          : !isModified && !isPrefixed && event.key.toLowerCase() === 'r'
            ? latest.current.retire
            : undefined
      if (!act) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [within])
}
