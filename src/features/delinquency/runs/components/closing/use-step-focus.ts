import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * An act leaves the screen with its step, also while its dialog is open. Focus then goes to the open
 * step instead of the start of the page.
 */
export function useStepFocus(page: RefObject<HTMLElement | null>) {
  const isInside = useRef(false)
  // After every render: any answer of the server may take the focused button away.
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body)
      page.current?.querySelector<HTMLElement>('[data-step][aria-current]')?.focus()
  })
  return {
    onFocus: () => {
      isInside.current = true
    },
    // A click beside everything gives up the focus.
    onPointerDown: ({ target }: PointerEvent<HTMLElement>) => {
      if (target instanceof HTMLElement && !target.closest('a, button, input, [tabindex]'))
        isInside.current = false
    },
  }
}
