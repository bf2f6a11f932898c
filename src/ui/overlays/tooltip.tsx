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
/** Long enough for the pointer to reach the words. */
const closeAfterMs = 120
const gap = 8
const edge = 5

/** Above its button and centred; below where there is no room, and never over the edge of the window. */
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
      // One layer at a time: what lies under the words stays open.
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

/** Props of the words that appear beside a button; without `label` it is the button alone. */
export type TooltipProps = {
  readonly label: string | undefined
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>
}

/** Words beside a button under the pointer, under a finger, or with the focus of the keyboard; Esc takes them away. */
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
          // A finger leaves as soon as it lifts; the words stay until it touches something else.
          if (pointerType !== 'touch') after(closeAfterMs, undefined)
        },
        onPointerDown: ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
          // What the click opens must not lie under the words; the reason of a disabled button stays.
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
