import { type RefObject, useLayoutEffect } from 'react'

type Layer = { readonly box: RefObject<HTMLElement | null>; readonly close: () => void }

const layers = new Set<Layer>()

/** The layer drawn above all others: the last of the document. */
function findTopmost(): (Layer & { readonly element: HTMLElement }) | undefined {
  let top: (Layer & { readonly element: HTMLElement }) | undefined
  for (const { box, close } of layers) {
    const element = box.current
    if (!element) continue
    const isAbove =
      !top || top.element.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING
    if (isAbove) top = { box, close, element }
  }
  return top
}

/** True if the key was pressed below the layer: on the page, or in a layer that it covers. */
function isBelow(target: EventTarget | null, top: HTMLElement): boolean {
  if (!(target instanceof Element)) return true
  // The lists that fields of a layer open are in its portal.
  if (top.closest('[data-base-ui-portal]')?.contains(target)) return false
  const box = target.closest('[role=dialog], dialog')
  return box === null || [...layers].some((layer) => layer.box.current === box)
}

function closeTopmost(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  const top = findTopmost()
  if (!top || !isBelow(event.target, top.element)) return
  event.preventDefault()
  event.stopPropagation()
  top.close()
}

/**
 * Esc closes the topmost layer even before the focus has moved into it. Base UI moves the focus a
 * frame after the layer is shown; until then Esc reaches the opener, and would close or block the
 * layer below. Keys pressed inside a layer stay with Base UI.
 */
export function useEscapeToClose(
  isOpen: boolean,
  box: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const layer = { box, close }
    // Capture on the window: no other listener may act on the key first.
    if (layers.size === 0) window.addEventListener('keydown', closeTopmost, true)
    layers.add(layer)
    return () => {
      layers.delete(layer)
      if (layers.size === 0) window.removeEventListener('keydown', closeTopmost, true)
    }
  }, [isOpen, box, close])
}
