import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import styles from './modal.module.css'

/** Where a box lies: in the middle of the page, or as a panel along its right side. */
export type ModalPlace = 'middle' | 'side'

/** Props of a box over the page that keeps the focus until it is closed. */
export type ModalProps = {
  /** The id of the heading that names it. */
  readonly labelledBy: string
  readonly width: number
  readonly place?: ModalPlace
  /** Esc, or a click beside it unless `staysOnClickBeside`. */
  readonly onClose: () => void
  readonly staysOnClickBeside?: boolean
  /** Takes the focus where no part within asks for it by `data-autofocus`. */
  readonly focusedFirst: RefObject<HTMLElement | null>
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  readonly children: ReactNode
}

/** A box over the dimmed page; shown for as long as it is rendered. */
export function Modal(props: ModalProps) {
  const box = useRef<HTMLDivElement>(null)
  const [opener] = useState(() => document.activeElement)
  const onOpenChange = (_: boolean, { reason, event }: Dialog.Root.ChangeEventDetails) => {
    // Another dialog, which need not be a part of this one, lies over it.
    const isCovered = box.current?.closest('[aria-hidden=true]') !== null
    // The second half of a double click on the opener is no wish to close.
    const isSecondClick = reason === 'outside-press' && (event as UIEvent).detail > 1
    if (!isCovered && !isSecondClick) props.onClose()
  }
  return (
    <Dialog.Root
      open
      onOpenChange={onOpenChange}
      // base.css holds the page still.
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
              // The rows of a table within hear the arrows on the document.
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
