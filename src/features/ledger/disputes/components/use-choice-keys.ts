import { type RefObject, useEffect, useRef } from 'react'

import { isCovered, isTyping } from '#ui/table/use-row-keys.ts'

/** Keys 1 to 4 choose a decision, except while typing or under a dialog. */
export function useChoiceKeys(
  within: RefObject<HTMLElement | null>,
  choose: (index: number) => void,
): void {
  const latest = useRef(choose)
  useEffect(() => {
    latest.current = choose
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || isCovered(within.current)) return
      const index = ['1', '2', '3', '4'].indexOf(event.key)
      if (index < 0) return
      event.preventDefault()
      event.stopPropagation()
      latest.current(index)
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [within])
}
