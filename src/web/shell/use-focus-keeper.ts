import { useEffect } from 'react'

import { titleId } from './use-arrival.ts'

const tabbable =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]:not([tabindex="-1"])'

/** The element and its ancestors, innermost first. */
function pathOf(element: Element): readonly Element[] {
  const path: Element[] = []
  for (let one: Element | null = element; one !== null; one = one.parentElement) path.push(one)
  return path
}

/**
 * What to focus after the first element of the path was removed: the closest remaining ancestor
 * that takes the focus or contains something that does; else the page title.
 */
function successorOf([, ...ancestors]: readonly Element[]): HTMLElement | null {
  for (const one of ancestors) {
    if (!one.isConnected || !(one instanceof HTMLElement)) continue
    if (one === document.body || one.tagName === 'MAIN') break
    if (one.hasAttribute('tabindex')) return one
    const inside = [...one.querySelectorAll<HTMLElement>(tabbable)].find((each) =>
      each.checkVisibility(),
    )
    if (inside) return inside
  }
  return document.getElementById(titleId)
}

/**
 * Keeps the focus in its place when the focused element is removed, such as a chip that was
 * pressed. Dialogs, rows and navigation move it themselves first.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    let path: readonly Element[] = []
    let frame = 0
    const isLost = () => path[0]?.isConnected === false && document.activeElement === document.body
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element) path = pathOf(target)
    }
    // A click beside the controls leaves the focus on purpose: a later removal restores nothing.
    const onBlur = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null || !(target instanceof Element)) return
      queueMicrotask(() => {
        const isLeft = target.isConnected && !target.matches(':disabled')
        if (isLeft && target === path[0] && document.activeElement === document.body) path = []
      })
    }
    const restore = () => {
      if (isLost()) successorOf(path)?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      if (!isLost()) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(restore)
      })
    })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onBlur)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onBlur)
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
}
