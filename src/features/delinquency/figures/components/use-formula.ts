import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'

const cardWidth = 380
const cardHeight = 170
const restMs = 400
const closeAfterMs = 150

type Shown<Of> = {
  readonly of: Of
  readonly place: { readonly top: number; readonly left: number }
}

/** Beside the figure, inside the frame. */
function placeOf(figure: HTMLElement, outer: DOMRect): Shown<unknown>['place'] {
  const inner = figure.getBoundingClientRect()
  const right = inner.right - outer.left + 6
  return {
    left: right + cardWidth > outer.width ? inner.left - outer.left - cardWidth - 6 : right,
    top: Math.max(0, Math.min(inner.top - outer.top, outer.height - cardHeight)),
  }
}

/** Shows the formula of a figure on F or on hover with a delay; Esc or leaving hides it. */
export function useFormula<Of>(
  frame: RefObject<HTMLElement | null>,
  isSame: (one: Of, other: Of) => boolean,
) {
  const [shown, setShown] = useState<Shown<Of>>()
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const later = (act: () => void, ms: number) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(act, ms)
  }
  const hide = () => later(() => setShown(undefined), closeAfterMs)
  const show = (of: Of, figure: HTMLElement) => {
    const outer = frame.current?.getBoundingClientRect()
    if (outer) setShown({ of, place: placeOf(figure, outer) })
  }
  const isShown = (of: Of) => shown !== undefined && isSame(shown.of, of)
  return {
    shown,
    isShown,
    /** Event handlers of a figure. */
    on: (of: Of) => ({
      onMouseEnter: (event: MouseEvent<HTMLElement>) => {
        const figure = event.currentTarget
        later(() => show(of, figure), restMs)
      },
      onMouseLeave: hide,
      onBlur: () => setShown(undefined),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return
        if (event.key === 'Escape' && shown) {
          event.stopPropagation()
          setShown(undefined)
        }
        if (event.key.toLowerCase() !== 'f') return
        event.preventDefault()
        if (isShown(of)) setShown(undefined)
        else show(of, event.currentTarget)
      },
    }),
    /** Event handlers of the card. */
    onCard: { onEnter: () => window.clearTimeout(timer.current), onLeave: hide },
  }
}
