import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import styles from './tooltip.module.css'

const openAfterMs = 200
/** Gives the pointer time to reach the tooltip. */
const closeAfterMs = 120
const gap = 8
const edge = 5

/** Centred above its button; below if there is no room; inside the window. */
function place(tip: HTMLElement, anchor: HTMLElement): void {
  const button = anchor.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const isAbove = button.top - height - gap >= edge
  const middle = button.left + button.width / 2
  const left = Math.max(
    edge,
    Math.min(middle - width / 2, document.documentElement.clientWidth - width - edge),
  )
  tip.style.top = `${isAbove ? button.top - height - gap : button.bottom + gap}px`
  tip.style.left = `${left}px`
  tip.style.setProperty('--arrow', `${middle - left}px`)
  tip.dataset['side'] = isAbove ? 'above' : 'below'
}

type TipProps = {
  readonly label: string
  readonly anchor: HTMLElement
  readonly hide: () => void
  readonly hold: () => void
  readonly release: () => void
}

function Tip({ label, anchor, hide, hold, release }: TipProps) {
  const tip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!tip.current) return
    tip.current.showPopover()
    place(tip.current, anchor)
  }, [anchor, label])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Close one layer at a time.
      event.stopPropagation()
      hide()
    }
    const onPointerDown = ({ target }: Event) => {
      if (!(target instanceof Node && (anchor.contains(target) || tip.current?.contains(target))))
        hide()
    }
    document.addEventListener('keydown', onKeyDown, true)
    document.addEventListener('pointerdown', onPointerDown, true)
    document.addEventListener('scroll', hide, true)
    window.addEventListener('resize', hide)
    return () => {
      document.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('pointerdown', onPointerDown, true)
      document.removeEventListener('scroll', hide, true)
      window.removeEventListener('resize', hide)
    }
  }, [anchor, hide])
  return createPortal(
    <div
      ref={tip}
      popover="manual"
      role="tooltip"
      className={styles['tooltip']}
      onPointerEnter={hold}
      onPointerLeave={release}
    >
      {label}
    </div>,
    document.body,
  )
}

/** Props of a tooltip; without `label` it renders only the button. */
export type TooltipProps = {
  readonly label: string | undefined
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>
}

/** Tooltip on hover, touch or keyboard focus; Esc closes it. */
export function Tooltip({ label, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const after = (ms: number, next: HTMLElement | undefined) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setAnchor(next), ms)
  }
  const hide = useRef(() => {
    clearTimeout(timer.current)
    setAnchor(undefined)
  }).current

  if (label === undefined) return children
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) =>
          after(pointerType === 'touch' ? 0 : openAfterMs, currentTarget),
        onPointerLeave: ({ pointerType }: PointerEvent<HTMLElement>) => {
          // On touch keep the tooltip until the next touch elsewhere.
          if (pointerType !== 'touch') after(closeAfterMs, undefined)
        },
        onPointerDown: ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
          // Hide it so that it does not cover what the click opens; a disabled button keeps its
          // reason.
          if (pointerType !== 'touch' && currentTarget.ariaDisabled !== 'true') hide()
        },
        onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
          if (currentTarget.matches(':focus-visible')) after(0, currentTarget)
        },
        onBlur: hide,
      })}
      {anchor && (
        <Tip
          label={label}
          anchor={anchor}
          hide={hide}
          hold={() => clearTimeout(timer.current)}
          release={() => after(closeAfterMs, undefined)}
        />
      )}
    </>
  )
}
