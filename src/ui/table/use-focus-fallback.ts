import { type RefObject, useEffect, useRef } from 'react'

/**
 * When the focused row is removed (deleted, sent on), focuses the row in its place; otherwise focus
 * falls to the start of the page. Returns the focus handler of each row.
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
