import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { turn } from './modal.tsx'
import styles from './popover-card.module.css'
import { useFloating } from './use-floating.ts'

/** Props of a card that floats beside what opened it. */
export type PopoverCardProps = {
  readonly opened: boolean
  readonly onChange: (opened: boolean) => void
  /** The button that opens it; it must take a ref. */
  readonly target: ReactElement<{ ref?: Ref<HTMLButtonElement & HTMLAnchorElement> }>
  readonly title: string
  /** At the right of the title: an id, a count. */
  readonly aside?: ReactNode
  /** Below: when it was checked. */
  readonly foot?: ReactNode
  readonly width?: number
  readonly children: ReactNode
}

/** A card of 360 px that opens towards the free side; Esc closes it and the focus returns to its target. */
export function PopoverCard({ target, ...card }: PopoverCardProps) {
  const anchor = useRef<HTMLButtonElement & HTMLAnchorElement>(null)
  return (
    <>
      {cloneElement(target, { ref: anchor })}
      {card.opened && <Card {...card} anchor={anchor} />}
    </>
  )
}

function Card(props: Omit<PopoverCardProps, 'target'> & { readonly anchor: RefObject<HTMLElement | null> }) {
  const { title, aside, foot, width = 360, anchor, onChange, children } = props
  const card = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useFloating(card, anchor, { align: 'end' }, (isEscape) => {
    if (isEscape) anchor.current?.focus()
    onChange(false)
  })
  useEffect(() => {
    const opener = anchor.current
    const own = card.current
    body.current?.focus({ preventScroll: true })
    return () => {
      // Only a focus that would be lost goes back: a press elsewhere has taken it on.
      if (own?.contains(document.activeElement) || document.activeElement === document.body) opener?.focus()
    }
  }, [anchor])
  return createPortal(
    <div
      ref={card}
      popover="manual"
      data-floating=""
      role="dialog"
      aria-label={title}
      className={styles['card']}
      style={{ width }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Tab' && card.current) turn(event.nativeEvent, card.current)
      }}
    >
      <div className={styles['head']}>
        <span className={styles['title']}>{title}</span>
        {aside !== undefined && <span className={styles['aside']}>{aside}</span>}
      </div>
      <div ref={body} className={styles['body']} tabIndex={0} role="group" aria-label={title}>
        {children}
      </div>
      {foot !== undefined && <div className={styles['foot']}>{foot}</div>}
    </div>,
    document.body,
  )
}

/** A part of the card, with a rule above the next. */
export function PopoverSection({ children }: { readonly children: ReactNode }) {
  return <div className={styles['section']}>{children}</div>
}
