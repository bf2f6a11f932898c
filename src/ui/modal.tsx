import { type KeyboardEvent as KeyPress, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './modal.module.css'
import { isSomethingFloating } from './use-floating.ts'

/** Props of a box over the page that keeps the focus until it is closed. */
export type ModalProps = {
  /** The id of the heading that names it. */
  readonly labelledBy: string
  readonly width: number
  /** Esc, or a click beside it unless `staysOnClickBeside`. */
  readonly onClose: () => void
  readonly staysOnClickBeside?: boolean
  readonly onKeyDown?: (event: KeyPress<HTMLElement>) => void
  readonly children: ReactNode
}

const tabbable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]'

const open: HTMLElement[] = []

const stops = (box: HTMLElement): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>(tabbable)].filter((one) => one.tabIndex >= 0 && one.checkVisibility())

/** At either end Tab goes on at the other one. */
export function turn(event: KeyboardEvent, box: HTMLElement): void {
  const all = stops(box)
  const [first] = all
  const last = all.at(-1)
  const at = document.activeElement
  const isAtEnd = at === document.body || (event.shiftKey ? at === first || at === box : at === last)
  if (!isAtEnd) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}

/** Takes the focus while the box is shown and gives it back to where it was; only the uppermost box hears keys. */
function useHeldFocus(box: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const escape = useRef(onEscape)
  useEffect(() => {
    escape.current = onEscape
  })
  useEffect(() => {
    const own = box.current
    if (!own) return
    const opener = document.activeElement
    open.push(own)
    // The ways to other records lead away from what was opened.
    const start =
      own.querySelector<HTMLElement>('[data-autofocus]') ??
      stops(own).find((one) => !one.closest('[data-steps]')) ??
      own
    start.focus()
    const onKeyDown = (event: KeyboardEvent) => {
      if (open.at(-1) !== own || event.isComposing) return
      if (event.key === 'Tab') turn(event, own)
      // An open list of options closes first.
      if (event.key === 'Escape' && !isSomethingFloating()) escape.current()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => {
      window.removeEventListener('keydown', onKeyDown, true)
      open.splice(open.indexOf(own), 1)
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [box])
}

/** A box over the dimmed page. It is no native dialog: toasts and lists of options, which stand outside it, must stay within reach. */
export function Modal({ labelledBy, width, onClose, staysOnClickBeside = false, onKeyDown, children }: ModalProps) {
  const box = useRef<HTMLElement>(null)
  useHeldFocus(box, onClose)
  return createPortal(
    <div
      className={styles['scrim']}
      onMouseDown={(event) => {
        // The second half of a double click on the opener is no wish to close.
        if (event.target === event.currentTarget && event.detail < 2 && !staysOnClickBeside) onClose()
      }}
    >
      <section
        ref={box}
        className={styles['box']}
        style={{ width }}
        role="dialog"
        aria-modal="true"
        aria-labelledby={labelledBy}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {children}
      </section>
    </div>,
    document.body,
  )
}
