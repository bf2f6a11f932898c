import { type RefObject, useEffect, useRef } from 'react'

/**
 * When the row that had the focus is gone (deleted, sent on), the row that took its place gets the focus: lost, it
 * would fall to the start of the page. Answers what each row calls when it is focused.
 */
export function useFocusFallback(
  keys: readonly string[],
  region: RefObject<HTMLElement | null>,
  focusRow: (index: number) => void,
): (key: string, index: number) => void {
  const focus = useRef<{ readonly key: string; readonly index: number } | undefined>(undefined)
  useEffect(() => {
    const before = focus.current
    if (before === undefined || keys.length === 0 || keys.includes(before.key)) return
    focus.current = undefined
    if (document.activeElement === document.body && region.current)
      focusRow(Math.min(before.index, keys.length - 1))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Only a change of the rows can take a row away.
  }, [keys])
  return (key, index) => {
    focus.current = { key, index }
  }
}
