import { type RefObject, useEffect, useRef } from 'react'

import { isCovered, isTyping } from '#ui/table/use-row-keys.ts'

/** After G, a letter opens a screen. */
const prefixLasts = 1_500

/** Single-letter shortcuts for actions, except while typing or in a dialog. */
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
      // Shortcuts of this screen take precedence over the shell's.
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [within])
}
