import { type PointerEvent, useEffect, useMemo, useRef } from 'react'

const holdMs = 500
/** A finger is never still: beyond these px it scrolls. */
const slack = 10

/**
 * A finger held on an element acts once, and the click that its lifting would be does nothing. A
 * mouse has its own ways.
 */
export function useLongPress(act: (() => void) | undefined) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  const press = useRef<{ timer: number; x: number; y: number } | undefined>(undefined)
  const wasHeld = useRef(false)
  return useMemo(() => {
    const release = () => {
      window.clearTimeout(press.current?.timer)
      press.current = undefined
    }
    return {
      handlers: {
        onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
          wasHeld.current = false
          if (pointerType === 'mouse' || latest.current === undefined) return
          const timer = window.setTimeout(() => {
            wasHeld.current = true
            latest.current?.()
          }, holdMs)
          press.current = { timer, x, y }
        },
        onPointerMove: ({ clientX, clientY }: PointerEvent) => {
          const from = press.current
          if (from && Math.hypot(clientX - from.x, clientY - from.y) > slack) release()
        },
        onPointerUp: release,
        onPointerCancel: release,
        // The system's own menu for what is held would lie over it.
        onContextMenu: (event: { preventDefault: () => void }) => {
          if (press.current !== undefined || wasHeld.current) event.preventDefault()
        },
      },
      /** Was the press that this click ends a long one? Asked once. */
      tookClick: () => {
        const was = wasHeld.current
        wasHeld.current = false
        return was
      },
    }
  }, [])
}
