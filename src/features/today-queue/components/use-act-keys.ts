import { type RefObject, useEffect, useRef } from 'react'

import { isCovered, isTyping } from '#ui/table/use-row-keys.ts'

/** After G a letter opens a screen. */
const prefixLasts = 1_500

/** One letter an act, while nobody types and no dialog is open. */
export function useActKeys(
  acts: Readonly<Record<string, () => void>>,
  within: RefObject<HTMLElement | null>,
): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    let prefixedAt = -prefixLasts
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || isCovered(within.current)) return
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return
      const isPrefixed = event.timeStamp - prefixedAt < prefixLasts
      prefixedAt = event.key === 'g' ? event.timeStamp : -prefixLasts
      const act = isPrefixed ? undefined : latest.current[event.key.toLowerCase()]
      if (!act) return
      // The letters of this screen come before those of the shell.
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [within])
}
