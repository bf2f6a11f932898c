import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const gap = 6
const edge = 8

/** Where a floating box stands beside its anchor: at its start or its end, and perhaps exactly as wide. */
export type FloatingPlace = { readonly align: 'start' | 'end'; readonly sameWidth?: boolean }

/** Below its anchor, or above it where there is more room; never over the edge of the window. */
function place(box: HTMLElement, anchor: Element, { align, sameWidth = false }: FloatingPlace): void {
  const at = anchor.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  if (sameWidth) box.style.width = `${at.width}px`
  const roomBelow = clientHeight - at.bottom - gap - edge
  const roomAbove = at.top - gap - edge
  box.style.setProperty('--room', `${Math.max(roomBelow, roomAbove)}px`)
  const { offsetWidth, offsetHeight } = box
  const isBelow = offsetHeight <= roomBelow || roomBelow >= roomAbove
  const left = align === 'start' ? at.left : at.right - offsetWidth
  box.style.left = `${Math.max(edge, Math.min(left, clientWidth - offsetWidth - edge))}px`
  box.style.top = `${isBelow ? at.bottom + gap : at.top - gap - offsetHeight}px`
}

/** True while a list or a card floats over the page: Esc belongs to it. */
export const isSomethingFloating = (): boolean => document.querySelector('[data-floating]:popover-open') !== null

/**
 * Keeps a box of the top layer beside its anchor for as long as it is rendered. Esc and a press beside both ask to
 * close it; `isEscape` tells which.
 */
export function useFloating(
  box: RefObject<HTMLElement | null>,
  anchor: RefObject<Element | null>,
  where: FloatingPlace,
  close: (isEscape: boolean) => void,
): void {
  const latest = useRef({ where, close })
  useLayoutEffect(() => {
    latest.current = { where, close }
  })
  useLayoutEffect(() => {
    const own = box.current
    const beside = anchor.current
    if (!own || !beside) return
    own.showPopover()
    const set = () => place(own, beside, latest.current.where)
    set()
    const sizes = new ResizeObserver(set)
    sizes.observe(own)
    sizes.observe(beside)
    document.addEventListener('scroll', set, { capture: true, passive: true })
    window.addEventListener('resize', set)
    return () => {
      sizes.disconnect()
      document.removeEventListener('scroll', set, { capture: true })
      window.removeEventListener('resize', set)
    }
  }, [box, anchor])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.stopPropagation()
      latest.current.close(true)
    }
    const onPointerDown = ({ target }: Event) => {
      const isWithin = target instanceof Node && (box.current?.contains(target) || anchor.current?.contains(target))
      if (!isWithin) latest.current.close(false)
    }
    document.addEventListener('keydown', onKeyDown, true)
    document.addEventListener('pointerdown', onPointerDown, true)
    return () => {
      document.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('pointerdown', onPointerDown, true)
    }
  }, [box, anchor])
}
