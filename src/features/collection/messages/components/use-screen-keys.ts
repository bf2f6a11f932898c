import { type RefObject, useEffect, useRef } from 'react'

import { isCovered, isTyping } from '#ui/table/use-row-keys.ts'

/** After G, a letter opens a screen: for so long. */
export const prefixLasts = 1_500

/** Keys of a screen, which precede those of the shell; not while typing or in a dialog. */
export function useScreenKeys(
  actOf: (event: KeyboardEvent) => (() => void) | undefined,
  within: RefObject<HTMLElement | null>,
): void {
  const latest = useRef(actOf)
  useEffect(() => {
    latest.current = actOf
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      if (isTyping(event.target) || isCovered(within.current)) return
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return
      const act = latest.current(event)
      if (!act) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [within])
}
