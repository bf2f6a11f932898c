import { type PointerEvent, useEffect, useMemo, useRef } from 'react'

const holdMs = 500
/** Movement in px beyond which a touch scrolls. */
const slack = 10

/** Long press on touch: acts once and suppresses the following click. Ignores the mouse. */
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
        // Suppress the system's context menu, which would cover it.
        onContextMenu: (event: { preventDefault: () => void }) => {
          if (press.current !== undefined || wasHeld.current) event.preventDefault()
        },
      },
      /** True if this click ends a long press; resets on read. */
      tookClick: () => {
        const was = wasHeld.current
        wasHeld.current = false
        return was
      },
    }
  }, [])
}
