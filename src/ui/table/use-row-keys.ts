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

/** Modal dialogs and open menus of the bar at the top: keys belong to them. */
export const layers = '[data-modal], [popover=auto]:popover-open'

/** True if a modal dialog or an open menu covers the element. */
export function isCovered(element: Element | null): boolean {
  return [...document.querySelectorAll(layers)].some((layer) => !layer.contains(element))
}

const steps: Record<string, number> = { j: 1, k: -1 }
const unfoldKeys: Record<string, boolean> = { ArrowRight: true, ArrowLeft: false }
const rowSteps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  End: Infinity,
  Home: -Infinity,
}

function moveBy(step: number, isExtending: boolean, { count, active, onMove, onRange }: RowKeys) {
  const extend = isExtending ? onRange : undefined
  const to = Math.min(Math.max(active + step, 0), count - 1)
  if (active >= 0) extend?.(active, true)
  onMove(to)
  extend?.(to, active < 0)
}

/** Whether the table takes this key, and whether it was pressed on a row. */
function placeOfKey(event: KeyboardEvent, { count, container, scope }: RowKeys) {
  const target = event.target instanceof Element ? event.target : null
  const inside = container.current?.contains(target) ?? false
  const isOther =
    event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || count === 0
  if (isOther || isTyping(event.target) || isCovered(container.current)) return undefined
  if (!inside && (scope === 'inside' || target?.closest('[role="dialog"]'))) return undefined
  const onRow = inside && (target instanceof HTMLTableRowElement || target === container.current)
  return { onRow, onRowOrPage: onRow || target === document.body }
}

/** What a key does; undefined for keys of others. */
function actOfKey(event: KeyboardEvent, keys: RowKeys): (() => void) | undefined {
  const place = placeOfKey(event, keys)
  if (!place) return undefined
  const { active, onToggle, onOpen, onPeek, onRange, onUnfold } = keys
  const { key, shiftKey } = event
  const step = steps[key.toLowerCase()] ?? (place.onRow ? rowSteps[key] : undefined)
  if (step !== undefined) return () => moveBy(step, shiftKey, keys)
  if (key === ' ' && onPeek && place.onRowOrPage) return () => onPeek(Math.max(active, 0))
  if (active < 0) return undefined
  if (key === 'X' && onRange) return () => onRange(active, false)
  if (key === 'x' && onToggle) return () => onToggle(active)
  const unfolds = unfoldKeys[key]
  if (unfolds !== undefined && onUnfold && place.onRow) return () => onUnfold(active, unfolds)
  return key === 'Enter' && onOpen && place.onRowOrPage ? () => onOpen(active) : undefined
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
      const act = actOfKey(event, latest.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
