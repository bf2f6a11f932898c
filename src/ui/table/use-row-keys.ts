import { type RefObject, useEffect, useRef } from 'react'

/** Handlers of a table's row keys. */
export type RowKeys = {
  readonly count: number
  /** Index of the focused row; -1 for none. */
  readonly active: number
  readonly onMove: (index: number) => void
  readonly onToggle?: ((index: number) => void) | undefined
  readonly onOpen?: ((index: number) => void) | undefined
  /** Space on a row: preview beside the table. */
  readonly onPeek?: ((index: number) => void) | undefined
  /** With Shift: selects from the start of the range to this row. */
  readonly onRange?: ((index: number, begins: boolean) => void) | undefined
  /** Right arrow expands a line, left arrow collapses it. */
  readonly onUnfold?: ((index: number, open: boolean) => void) | undefined
  readonly container: RefObject<HTMLElement | null>
  /**
   * 'page': j, k and x work anywhere; 'inside': only within the table, for a second table on a
   * page.
   */
  readonly scope: 'page' | 'inside'
}

/** True while the user is typing: shortcuts are off. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (
    target.isContentEditable ||
    target.closest('[role="combobox"],[role="listbox"],[role="menu"]')
  )
    return true
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit', 'file'].includes(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

/** True if a modal dialog covers the element. */
export function isCovered(element: Element | null): boolean {
  const dialogs = [...document.querySelectorAll('[data-modal]')]
  return dialogs.some((dialog) => !dialog.contains(element))
}

const steps: Record<string, number> = { j: 1, k: -1 }
const unfolds: Record<string, boolean> = { ArrowRight: true, ArrowLeft: false }
const rowSteps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  End: Infinity,
  Home: -Infinity,
}

/**
 * Keys: j and k move, x selects, Shift extends the range, Space previews, Enter opens. In a row
 * also arrows, PageUp, PageDown, Home and End.
 */
export function useRowKeys(keys: RowKeys) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const {
        count,
        active,
        onMove,
        onToggle,
        onOpen,
        onPeek,
        onRange,
        onUnfold,
        container,
        scope,
      } = latest.current
      const target = event.target instanceof Element ? event.target : null
      const inside = container.current?.contains(target) ?? false
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || count === 0)
        return
      if (isTyping(event.target) || isCovered(container.current) || (scope === 'inside' && !inside))
        return
      if (!inside && target?.closest('[role="dialog"]')) return
      const onRow =
        inside && (target instanceof HTMLTableRowElement || target === container.current)
      const step = steps[event.key.toLowerCase()] ?? (onRow ? rowSteps[event.key] : undefined)
      const extend = event.shiftKey ? onRange : undefined
      if (step !== undefined) {
        event.preventDefault()
        const to = Math.min(Math.max(active + step, 0), count - 1)
        if (active >= 0) extend?.(active, true)
        onMove(to)
        extend?.(to, active < 0)
      } else if (event.key === 'X' && active >= 0 && onRange) {
        event.preventDefault()
        onRange(active, false)
      } else if (event.key === ' ' && onPeek && (onRow || target === document.body)) {
        event.preventDefault()
        onPeek(Math.max(active, 0))
      } else if (event.key === 'x' && active >= 0 && onToggle) {
        event.preventDefault()
        onToggle(active)
      } else if (unfolds[event.key] !== undefined && active >= 0 && onUnfold && onRow) {
        event.preventDefault()
        onUnfold(active, unfolds[event.key] === true)
      } else if (
        event.key === 'Enter' &&
        active >= 0 &&
        onOpen &&
        (onRow || target === document.body)
      ) {
        event.preventDefault()
        onOpen(active)
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
