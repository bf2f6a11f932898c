import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import styles from './modal.module.css'
import { useEscapeToClose } from './use-escape-to-close.ts'

/** Position of a modal: centred, or a panel at the right side. */
export type ModalPlace = 'middle' | 'side'

/** Props of a modal box that traps focus. */
export type ModalProps = {
  /** Id of its heading. */
  readonly labelledBy: string
  readonly width: number
  readonly place?: ModalPlace
  /** Called on Esc, or an outside click unless `staysOnClickBeside`. */
  readonly onClose: () => void
  readonly staysOnClickBeside?: boolean
  /** Receives focus if no element has `data-autofocus`. */
  readonly focusedFirst: RefObject<HTMLElement | null>
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  readonly children: ReactNode
}

/** A box over the dimmed page; visible while rendered. */
export function Modal(props: ModalProps) {
  const box = useRef<HTMLDivElement>(null)
  const [opener] = useState(() => document.activeElement)
  useEscapeToClose(true, box, props.onClose)
  const onOpenChange = (_: boolean, { reason, event }: Dialog.Root.ChangeEventDetails) => {
    // Another dialog covers it, not necessarily a child.
    const isCovered = box.current?.closest('[aria-hidden=true]') !== null
    // Ignore the second half of a double click on the opener.
    const isSecondClick = reason === 'outside-press' && (event as UIEvent).detail > 1
    if (!isCovered && !isSecondClick) props.onClose()
  }
  return (
    <Dialog.Root
      open
      onOpenChange={onOpenChange}
      // base.css disables page scrolling.
      modal="trap-focus"
      disablePointerDismissal={props.staysOnClickBeside ?? false}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['scrim']} />
        <Dialog.Viewport className={styles['place']} data-place={props.place ?? 'middle'}>
          <Dialog.Popup
            ref={box}
            className={styles['box']}
            style={{ width: props.width }}
            aria-labelledby={props.labelledBy}
            data-modal=""
            data-modal-place={props.place ?? 'middle'}
            initialFocus={() =>
              box.current?.querySelector<HTMLElement>('[data-autofocus]') ??
              props.focusedFirst.current
            }
            finalFocus={() =>
              opener instanceof HTMLElement && opener !== document.body && opener.isConnected
                ? opener
                : false
            }
            onKeyDown={(event) => {
              // Let other keys through: table rows listen for arrows on the document.
              if (event.key !== 'Escape') event.preventBaseUIHandler()
              props.onKeyDown?.(event)
            }}
          >
            {props.children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
