import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './modal.module.css'

/** Props of a box over the page that keeps the focus until it is closed. */
export type ModalProps = {
  /** The id of the heading that names it. */
  readonly labelledBy: string
  readonly width: number
  /** Esc, or a click beside it unless `staysOnClickBeside`. */
  readonly onClose: () => void
  readonly staysOnClickBeside?: boolean
  readonly children: ReactNode
}

const tabbable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]'

const open: HTMLElement[] = []

const stops = (box: HTMLElement): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>(tabbable)].filter((one) => one.tabIndex >= 0 && one.checkVisibility())

/** At either end Tab goes on at the other one. */
function turn(event: KeyboardEvent, box: HTMLElement): void {
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
    const start = own.querySelector<HTMLElement>('[data-autofocus]') ?? stops(own)[0] ?? own
    start.focus()
    const onKeyDown = (event: KeyboardEvent) => {
      if (open.at(-1) !== own || event.isComposing) return
      if (event.key === 'Tab') turn(event, own)
      // An open list of options closes first; the component library marks it so.
      const isTaken =
        event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true'
      if (event.key === 'Escape' && !isTaken) escape.current()
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
export function Modal({ labelledBy, width, onClose, staysOnClickBeside = false, children }: ModalProps) {
  const box = useRef<HTMLElement>(null)
  useHeldFocus(box, onClose)
  return createPortal(
    <div
      className={styles['scrim']}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget && !staysOnClickBeside) onClose()
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
      >
        {children}
      </section>
    </div>,
    document.body,
  )
}
